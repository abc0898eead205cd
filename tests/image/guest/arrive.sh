#!/bin/sh
# The units of the simulated hardware, from the disk that is plugged in for the test: the card's own root is only read.
set -eu
cp /srv/table-test/*.service /run/systemd/system/
systemctl daemon-reload
systemctl start hardware.service
systemctl start --no-block hands.service
