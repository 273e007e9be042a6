"""Errors say whose fault it is. A refusal changes nothing."""

from __future__ import annotations


class IllegalAnswer(Exception):
    """The person's: what was given does not fit what was asked. The message says what would."""


class RuleError(Exception):
    """The author's: a rule, a pack or a scene says something that cannot be."""


class ReplayMismatch(Exception):
    """The engine's: a procedure, read again, asked or did something other than the log says."""


class Hidden(Exception):
    """What somebody may not see was looked at through their eyes."""
