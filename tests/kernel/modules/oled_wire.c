// SPDX-License-Identifier: MIT
/*
 * I2C buses of no wire, each with two OLEDs that take whatever they are told.
 *
 * What a program writes to an OLED through /dev/i2c-N can be read from /dev/oled-N-3c, one
 * message a read, nothing when there is none; the oldest are thrown away when nobody reads.
 * "0" written there pulls the OLED off its bus, "1" puts it back. Numbers are those that the
 * parameter "buses" gives.
 */
#include <linux/fs.h>
#include <linux/i2c.h>
#include <linux/kfifo.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#define MOST_BUSES 4
#define LONGEST 1056 /* a control byte and a whole picture, and some */
#define ROOM 65536   /* bytes of messages that are kept for a reader; a power of two */

static const unsigned short addresses[] = { 0x3c, 0x3d };

struct oled {
	struct mutex lock;
	struct kfifo_rec_ptr_2 told;
	struct miscdevice file;
	char name[16];
	bool pulled;
};

struct bus {
	struct i2c_adapter adapter;
	struct oled oleds[ARRAY_SIZE(addresses)];
};

static int buses[MOST_BUSES] = { 1, 3 };
static int count = 2;
module_param_array(buses, int, &count, 0444);
MODULE_PARM_DESC(buses, "numbers of the buses to make");

static struct bus *made[MOST_BUSES];

static int tell(struct oled *oled, const struct i2c_msg *message)
{
	int result = 0;

	mutex_lock(&oled->lock);
	if (oled->pulled)
		result = -EREMOTEIO;
	else if (message->flags & I2C_M_RD)
		memset(message->buf, 0, message->len);
	else if (message->len > LONGEST)
		result = -EOPNOTSUPP;
	else if (message->len) {
		while (kfifo_avail(&oled->told) < message->len)
			kfifo_skip(&oled->told);
		kfifo_in(&oled->told, message->buf, message->len);
	}
	mutex_unlock(&oled->lock);
	return result;
}

static int transfer(struct i2c_adapter *adapter, struct i2c_msg *messages, int number)
{
	struct bus *bus = i2c_get_adapdata(adapter);
	int at, each, result;

	for (at = 0; at < number; at++) {
		result = -EREMOTEIO; /* nobody of that address */
		for (each = 0; each < ARRAY_SIZE(addresses); each++)
			if (addresses[each] == messages[at].addr)
				result = tell(&bus->oleds[each], &messages[at]);
		if (result)
			return result;
	}
	return number;
}

static u32 abilities(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm algorithm = {
	.master_xfer = transfer,
	.functionality = abilities,
};

static struct oled *oled_of(struct file *file)
{
	return container_of(file->private_data, struct oled, file);
}

static ssize_t listen(struct file *file, char __user *to, size_t room, loff_t *at)
{
	struct oled *oled = oled_of(file);
	unsigned int copied = 0;
	int result = 0;

	mutex_lock(&oled->lock);
	if (!kfifo_is_empty(&oled->told))
		result = kfifo_to_user(&oled->told, to, room, &copied);
	mutex_unlock(&oled->lock);
	return result ? result : copied;
}

static ssize_t plug(struct file *file, const char __user *from, size_t length, loff_t *at)
{
	struct oled *oled = oled_of(file);
	bool in;
	int result = kstrtobool_from_user(from, length, &in);

	if (result)
		return result;
	mutex_lock(&oled->lock);
	oled->pulled = !in;
	mutex_unlock(&oled->lock);
	return length;
}

static const struct file_operations operations = {
	.owner = THIS_MODULE,
	.open = nonseekable_open, /* a misc device has put itself into private_data */
	.read = listen,
	.write = plug,
};

static void take_away(struct bus *bus)
{
	int each;

	for (each = 0; each < ARRAY_SIZE(addresses); each++) {
		if (bus->oleds[each].file.this_device)
			misc_deregister(&bus->oleds[each].file);
		kfifo_free(&bus->oleds[each].told);
	}
	kfree(bus);
}

static int make_bus(int number, struct bus **where)
{
	struct bus *bus = kzalloc(sizeof(*bus), GFP_KERNEL);
	int each, result = 0;

	if (!bus)
		return -ENOMEM;
	for (each = 0; each < ARRAY_SIZE(addresses) && !result; each++) {
		struct oled *oled = &bus->oleds[each];

		mutex_init(&oled->lock);
		result = kfifo_alloc(&oled->told, ROOM, GFP_KERNEL);
		if (result)
			break;
		snprintf(oled->name, sizeof(oled->name), "oled-%d-%02x", number, addresses[each]);
		oled->file.minor = MISC_DYNAMIC_MINOR;
		oled->file.name = oled->name;
		oled->file.fops = &operations;
		result = misc_register(&oled->file);
	}
	if (!result) {
		bus->adapter.owner = THIS_MODULE;
		bus->adapter.algo = &algorithm;
		bus->adapter.nr = number;
		snprintf(bus->adapter.name, sizeof(bus->adapter.name), "oled-wire %d", number);
		i2c_set_adapdata(&bus->adapter, bus);
		result = i2c_add_numbered_adapter(&bus->adapter);
	}
	if (result)
		take_away(bus);
	else
		*where = bus;
	return result;
}

static void finish(void)
{
	int each;

	for (each = 0; each < MOST_BUSES; each++)
		if (made[each]) {
			i2c_del_adapter(&made[each]->adapter);
			take_away(made[each]);
			made[each] = NULL;
		}
}

static int __init start(void)
{
	int each, result;

	for (each = 0; each < count; each++) {
		result = make_bus(buses[each], &made[each]);
		if (result) {
			finish();
			return result;
		}
	}
	return 0;
}

module_init(start);
module_exit(finish);
MODULE_DESCRIPTION("I2C buses with OLEDs that keep what they are told, for tests");
MODULE_LICENSE("Dual MIT/GPL");
