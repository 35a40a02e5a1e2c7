"""The games' rules: pure functions of their arguments. README.md maps each rule to file and test."""
