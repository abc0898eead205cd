#!/bin/sh
# build.sh PROCESSOR (amd64, arm64). Run in a Debian with its kernel's headers: builds this folder's module against the newest
# kernel there, and where the kernel's sources are there too, the two that the configuration of Debian 12 leaves out: gpio-sim
# and the interrupts it needs.
set -eu
cd "$(dirname "$0")"
headers=$(ls -d /usr/src/linux-headers-*-"$1" | sort -V | tail -n 1)
source=$(ls /usr/src/linux-source-*.tar.xz 2>/dev/null | sort -V | tail -n 1)
modules=oled_wire.o
if [ "$source" ]; then
    name=$(basename "$source" .tar.xz)
    tar xJf "$source" --strip-components=1 "$name/drivers/gpio" "$name/kernel/irq/irq_sim.c" "$name/include/linux/irq_sim.h"
    mkdir linux
    mv drivers/gpio/gpio-sim.c drivers/gpio/gpiolib*.h kernel/irq/irq_sim.c .
    mv include/linux/irq_sim.h linux/
    # Not exported to modules: the same descriptor by a way that is. And what is built into a kernel has no licence of its own.
    sed -i 's/irq_to_desc(irqnum)/irq_data_to_desc(irq_get_irq_data(irqnum))/; 0,/#include/s//#include <linux\/module.h>\n#include/' irq_sim.c
    echo 'MODULE_LICENSE("GPL");' >>irq_sim.c
    modules="irq_sim.o gpio-sim.o $modules"
fi
printf 'obj-m := %s\nccflags-y := -I$(src)\n' "$modules" >Makefile
make -s -C "$headers" M="$PWD" modules
mkdir made
mv ./*.ko made/
