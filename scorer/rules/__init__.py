"""One function for each rule: from a table to the lines each seat earns."""
