"""Mutation testing of the rules: change rules code in many places, one at a time, and expect a test to fail.

Here: which places (`places.py`), which tests (`selection.py`), one trial (`trials.py`), the result page (`page.py`).
Not here: the changes themselves and the session file, which are cosmic-ray's; `operators.py` adds two to them.
Start with `__main__.py`.
"""
