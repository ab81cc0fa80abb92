"""Common parts of tests, bench and tools: servers, browsers, players without a browser, built
games.
"""
