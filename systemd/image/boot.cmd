# Chooses the slot that is started. U-Boot runs it from the boot partition, at every start; RAUC changes what it reads.
#
# The state is the redundant environment of libubootenv: two copies of @STATE_SIZE@ bytes, each CRC, number, text. The
# newer whole one counts, and the other one is written: a write that the mains cut off leaves a whole one. RAUC's names:
# BOOT_ORDER, and how many tries each slot has left, in one digit, for U-Boot counts in hexadecimal. A slot that is new
# has @NEW_TRIES@; one that was found to work has @GOOD_TRIES@ again at each start.
setenv one ${kernel_addr_r}
setexpr two ${one} + 10000
setexpr crc ${one} + 20000
setexpr initrd ${kernel_addr_r} + 8000000
${devtype} dev ${devnum}
${devtype} read ${one} @STATE_0_SECTOR@ @STATE_SECTORS@
${devtype} read ${two} @STATE_1_SECTOR@ @STATE_SECTORS@

# A copy is CRC (4), number (1), text; `env import -c` wants CRC (4), text: so the CRC is moved up by one byte.
setexpr text_one ${one} + 1
setexpr text_two ${two} + 1
setexpr at ${one} + 4
setexpr.b number_one *${at}
setexpr at ${two} + 4
setexpr.b number_two *${at}
cp.b ${one} ${crc} 4
cp.b ${crc} ${text_one} 4
cp.b ${two} ${crc} 4
cp.b ${crc} ${text_two} 4
setenv names BOOT_ORDER BOOT_A_LEFT BOOT_B_LEFT DATA_MADE
setenv take_one 'env import -c ${text_one} @TEXT_SIZE@ ${names} && setenv number ${number_one} && setenv place two'
setenv take_two 'env import -c ${text_two} @TEXT_SIZE@ ${names} && setenv number ${number_two} && setenv place one'
setenv place
# The numbers go round: after ff comes 0.
if test ${number_one} = ff -a ${number_two} = 0; then
	run take_two || run take_one
elif test ${number_one} = 0 -a ${number_two} = ff; then
	run take_one || run take_two
elif itest ${number_one} -lt ${number_two}; then
	run take_two || run take_one
else
	run take_one || run take_two
fi
if test -z "${place}"; then
	echo "sonar: no state is whole, it begins anew"
	setenv number 0
	setenv place one
	setenv BOOT_ORDER
fi
if test -z "${BOOT_ORDER}" -o -z "${BOOT_A_LEFT}" -o -z "${BOOT_B_LEFT}"; then
	setenv BOOT_ORDER "A B"
	setenv BOOT_A_LEFT @NEW_TRIES@
	setenv BOOT_B_LEFT @NEW_TRIES@
fi
setenv save_one '${devtype} write ${one} @STATE_0_SECTOR@ @STATE_SECTORS@; setenv place two'
setenv save_two '${devtype} write ${two} @STATE_1_SECTOR@ @STATE_SECTORS@; setenv place one'
setenv fill 'env export -c -s @TEXT_SIZE@ ${text} ${names}; cp.b ${text} ${crc} 4; cp.b ${crc} ${begin} 4; setexpr at ${begin} + 4; mw.b ${at} ${number} 1'
setenv save 'setexpr.b number ${number} + 1; if test ${place} = one; then setenv begin ${one}; setenv text ${text_one}; run fill; run save_one; else setenv begin ${two}; setenv text ${text_two}; run fill; run save_two; fi'

setenv slot
for each in "${BOOT_ORDER}"; do
	if test -n "${slot}"; then
		true
	elif test "${each}" = A; then
		if test ${BOOT_A_LEFT} -gt 0; then
			setexpr BOOT_A_LEFT ${BOOT_A_LEFT} - 1
			setenv slot A
			setenv part @SLOT_A@
		fi
	elif test "${each}" = B; then
		if test ${BOOT_B_LEFT} -gt 0; then
			setexpr BOOT_B_LEFT ${BOOT_B_LEFT} - 1
			setenv slot B
			setenv part @SLOT_B@
		fi
	fi
done
if test -z "${slot}"; then
	echo "sonar: no slot has a try left, each gets @NEW_TRIES@ again"
	setenv BOOT_A_LEFT @NEW_TRIES@
	setenv BOOT_B_LEFT @NEW_TRIES@
	run save
	reset
fi
run save
echo "sonar: slot ${slot} (A ${BOOT_A_LEFT}, B ${BOOT_B_LEFT} left)"

# What somebody wants to tell the kernel besides: a line kernel=WORDS in kernel.txt on the boot partition.
setenv kernel
if load ${devtype} ${devnum}:1 ${one} kernel.txt; then
	env import -t -r ${one} ${filesize} kernel
fi
setenv bootargs "root=PARTUUID=@DISK_ID@-0${part} ro rootwait rauc.slot=${slot} panic=10 quiet loglevel=3 vt.global_cursor_default=0 systemd.getty_auto=no ${kernel}"
# The firmware's tree, with its fixups and overlays, is the usual one: a kernel runs with an older tree. A slot whose kernel
# must have another one brings it, overlays and all; U-Boot copies into it what the firmware knows of the board.
setenv tree ${fdt_addr}
if test -n "${fdtfile}"; then
	if load ${devtype} ${devnum}:${part} ${fdt_addr_r} /boot/trees/${fdtfile}; then
		setenv tree ${fdt_addr_r}
	fi
fi
if load ${devtype} ${devnum}:${part} ${kernel_addr_r} /boot/kernel && load ${devtype} ${devnum}:${part} ${initrd} /boot/initrd; then
	booti ${kernel_addr_r} ${initrd}:${filesize} ${tree}
fi
echo "sonar: slot ${slot} cannot be started"
if test ${slot} = A; then setenv BOOT_A_LEFT 0; else setenv BOOT_B_LEFT 0; fi
run save
reset
