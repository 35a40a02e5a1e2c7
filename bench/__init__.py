"""What is measured, and against what: see README.md."""
