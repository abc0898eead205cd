#!/bin/sh
# Pull a crew board's plug: pull.sh blue. The board is without power, so its lamps are dark, and its device is gone from the bus.
set -eu
systemctl kill --signal=KILL "crew-board@$1"
echo >"/sys/kernel/config/usb_gadget/$1/UDC"
echo >"/run/boards/$1/lamps"
