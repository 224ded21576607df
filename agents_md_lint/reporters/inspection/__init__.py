"""The reports of ``explain``, ``trace``, ``ls`` and ``check-ignore``."""
