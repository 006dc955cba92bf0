"""Command lines of the Python scripts of ci/: the docstring is the manual."""
import argparse


class Parser(argparse.ArgumentParser):
    """Prints the manual for --help. Answers wrong usage with one line and exit code 2."""

    def __init__(self, script, manual):
        super().__init__(prog=script)
        self.manual = manual

    def format_help(self):
        return self.manual.strip() + "\n"

    def error(self, message):
        self.exit(2, f"{self.prog}: {message}; --help is the manual\n")
