"""Arguments, workspaces and reports that several commands share; imports no command."""
