"""What q sees at a path, in a session, in a listing: the models of ``explain``, ``trace`` and ``ls``."""
