#!/bin/sh
# Run in a Debian with its kernel's headers and sources: builds this folder's module, and the two of the kernel that
# Debian's configuration leaves out, gpio-sim and the interrupts it needs, against the newest kernel there.
set -eu
cd "$(dirname "$0")"
headers=$(ls -d /usr/src/linux-headers-*-amd64 | sort -V | tail -n 1)
source=$(ls /usr/src/linux-source-*.tar.xz | sort -V | tail -n 1)
name=$(basename "$source" .tar.xz)
tar xJf "$source" --strip-components=1 "$name/drivers/gpio" "$name/kernel/irq/irq_sim.c" "$name/include/linux/irq_sim.h"
mkdir linux
mv drivers/gpio/gpio-sim.c drivers/gpio/gpiolib*.h kernel/irq/irq_sim.c .
mv include/linux/irq_sim.h linux/
# Not exported to modules: the same descriptor by a way that is. And what is built into a kernel has no licence of its own.
sed -i 's/irq_to_desc(irqnum)/irq_data_to_desc(irq_get_irq_data(irqnum))/; 0,/#include/s//#include <linux\/module.h>\n#include/' irq_sim.c
echo 'MODULE_LICENSE("GPL");' >>irq_sim.c
printf 'obj-m := irq_sim.o gpio-sim.o oled_wire.o\nccflags-y := -I$(src)\n' >Makefile
make -s -C "$headers" M="$PWD" modules
mkdir made
mv ./*.ko made/
