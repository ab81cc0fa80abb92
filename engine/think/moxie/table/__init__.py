"""Solved tables of Moxie: their index, their byte codes and their files."""
