"""From a photo of a table to a tableau."""
