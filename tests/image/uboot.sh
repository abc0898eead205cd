# The commands of U-Boot that boot.cmd uses, for a POSIX shell: sh uboot.sh CARD SCRIPT
#
# Memory is the file CARD.memory. FILES are those that `load` finds, as PARTITION/PATH; EXTRA is the line in kernel.txt,
# FDTFILE the name that this U-Boot has for the device tree of its board.
# What is said or started goes to the standard output.
card=$1 memory=$1.memory
: >"$memory"
devtype=virtio devnum=0 kernel_addr_r=0 fdt_addr=firmware fdt_addr_r=slot fdtfile=$FDTFILE
setenv() {
    to=$1
    shift
    eval "$to=\$*"
}
run() { eval "$(eval "printf %s \"\$$1\"")"; }
number() { # HEX, or *HEX: the byte that is there
    case $1 in
    \**) od -An -tu1 -j "$((0x${1#\*}))" -N 1 "$memory" | tr -d ' ' ;;
    *) echo "$((0x$1))" ;;
    esac
}
setexpr() { # NAME VALUE [+|- VALUE]
    if [ $# = 2 ]; then sum=$(number "$2"); else sum=$(($(number "$2") $3 $(number "$4"))); fi
    eval "$1=$(printf %x "$sum")"
}
setexpr_b() { setexpr "$@"; }
itest() { [ "$((0x$1))" "$2" "$((0x$3))" ]; }
put() { dd of="$memory" bs=1 seek="$1" conv=notrunc 2>/dev/null; } # AT, from the standard input
some() { tail -c +"$(($1 + 1))" "$memory" | head -c "$2"; }       # AT SIZE
cp_b() {
    some "$((0x$1))" "$((0x$3))" >"$memory.some"
    put "$((0x$2))" <"$memory.some"
}
bytes() { for byte in "$@"; do printf "\\$(printf %03o "$byte")"; done; }
mw_b() { bytes "$((0x$2 & 255))" | put "$((0x$1))"; }
virtio() {
    case $1 in
    read) dd if="$card" of="$memory" bs=512 skip="$((0x$3))" seek="$((0x$2 / 512))" count="$((0x$4))" conv=notrunc 2>/dev/null ;;
    write) dd if="$memory" of="$card" bs=512 skip="$((0x$2 / 512))" seek="$((0x$3))" count="$((0x$4))" conv=notrunc 2>/dev/null ;;
    esac
}
crc() { gzip -1 -c | tail -c 8 | head -c 4 | od -An -tu1; } # gzip ends a file with it
env() {
    case "$1 $2" in
    "import -c")
        at=$((0x$3)) size=$((0x$4 - 4))
        [ "$(some $at 4 | od -An -tu1)" = "$(some $((at + 4)) $size | crc)" ] || return 1
        shift 4
        some $((at + 4)) $size | tr '\0' '\n' >"$memory.text"
        for each in "$@"; do eval "$each=\$(sed -n \"s/^\$each=//p\" \"\$memory.text\")"; done
        ;;
    "export -c")
        size=$((0x$4 - 4)) at=$((0x$5))
        shift 5
        {
            for each in "$@"; do eval "[ -z \"\$$each\" ] || printf '%s=%s\\0' $each \"\$$each\""; done
            head -c $size /dev/zero
        } | head -c $size >"$memory.text"
        # shellcheck disable=SC2046  # four numbers
        { bytes $(crc <"$memory.text") && cat "$memory.text"; } >"$memory.some"
        put $at <"$memory.some"
        ;;
    "import -t") kernel=$EXTRA ;;
    esac
}
load() {
    case " $FILES " in
    *" ${2#*:}$4 "* | *" ${2#*:}/$4 "*) filesize=1 ;;
    *) return 1 ;;
    esac
}
booti() {
    echo "tree=$3"
    echo "boots: $bootargs"
    exit
}
reset() {
    echo reset
    exit
}
# Names with a dot, and the quoted list that U-Boot takes apart all the same.
sed 's/\(setexpr\|cp\|mw\)\.b/\1_b/g; s/^for each in "\(.*\)"; do/for each in \1; do/' "$2" >"$memory.script"
. "$memory.script"
