#!/bin/sh
# Push a crew board's plug in: plug.sh blue. Its firmware starts, and the host finds a new device.
set -eu
board=/run/boards/$1
echo >"$board/lamps"
tail -n 1 "$board/hands" >"$board/hands.new" # the levels of its lines, as they are now
mv "$board/hands.new" "$board/hands"
stty -F "$board/line" raw -echo
systemctl start "crew-board@$1"
cat "$board/socket" >"/sys/kernel/config/usb_gadget/$1/UDC"
