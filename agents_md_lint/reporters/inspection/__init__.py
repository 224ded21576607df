"""The reports of ``explain``, ``trace``, ``ls`` and ``check-ignore``, over the models of ``inspection``."""
