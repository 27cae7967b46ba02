"""The pages that people hold in their hands."""
