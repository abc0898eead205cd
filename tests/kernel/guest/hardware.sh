#!/bin/sh
# The table's hardware as the kernel sees it: a GPIO chip, two I2C buses with OLEDs, and USB sockets for two crew boards.
set -eu
here=$(dirname "$0")
modprobe --all configfs cdc-acm i2c-dev libcomposite usb_f_acm
modprobe dummy_hcd num=2
if [ -e "$here/gpio-sim.ko" ]; then # where Debian's configuration leaves it out
    insmod "$here/irq_sim.ko"
    insmod "$here/gpio-sim.ko"
else
    modprobe gpio-sim
fi
insmod "$here/oled_wire.ko"
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config

chip=/sys/kernel/config/gpio-sim/table
mkdir "$chip" "$chip/bank0"
echo 28 >"$chip/bank0/num_lines"
echo pinctrl-bcm2711 >"$chip/bank0/label" # as a Pi 4's driver calls the chip of its header
echo 1 >"$chip/live"
# Where each line is pulled from outside: /run/lines/sim_gpio6/pull.
ln -s "/sys/devices/platform/$(cat "$chip/dev_name")/$(cat "$chip/bank0/chip_name")" /run/lines

number=0
for team in blue yellow; do
    gadget=/sys/kernel/config/usb_gadget/$team
    mkdir "$gadget" "$gadget/strings/0x409" "$gadget/configs/c.1" "$gadget/functions/acm.0"
    echo 0x2e8a >"$gadget/idVendor" # Raspberry Pi; MicroPython on a Pico
    echo 0x0005 >"$gadget/idProduct"
    echo MicroPython >"$gadget/strings/0x409/manufacturer"
    echo "Board in FS mode" >"$gadget/strings/0x409/product"
    echo "e66000$team" >"$gadget/strings/0x409/serialnumber"
    ln -s "$gadget/functions/acm.0" "$gadget/configs/c.1"

    board=/run/boards/$team
    mkdir -p "$board"
    printf 'crew-%s\n%s\n' "$team" "$team" >"$board/identity.txt"
    echo "1 0" >"$board/cause" # switched on, and nothing in the register
    echo 3FFFFFFF >"$board/hands"
    echo >"$board/lamps"
    ln -s "/dev/ttyGS$number" "$board/line"
    echo "dummy_udc.$number" >"$board/socket"
    "$here/plug.sh" "$team"
    number=$((number + 1))
done
udevadm settle
