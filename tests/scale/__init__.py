"""Campaigns: clients play over real sockets against `birnam serve` processes under faults."""
