"""The reports of ``explain``, ``trace``, ``ls`` and ``check-ignore``, over the models of ``inspection``.

May import what ``reporters`` may, and no report of another folder.
"""
