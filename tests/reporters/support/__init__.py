"""Tests of what the reporters share."""
