CREATE TABLE `goods_ingredients` (
	`goods_id` integer NOT NULL,
	`ingredient_id` integer NOT NULL,
	`grams` integer,
	`is_needed` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`goods_id`, `ingredient_id`),
	FOREIGN KEY (`goods_id`) REFERENCES `goods`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ingredient_id`) REFERENCES `ingredients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "goods_ingredients_grams" CHECK("goods_ingredients"."grams" between 1 and 10000 and typeof("goods_ingredients"."grams") <> 'real')
);
--> statement-breakpoint
CREATE INDEX `goods_ingredients_by_ingredient` ON `goods_ingredients` (`ingredient_id`);--> statement-breakpoint
CREATE TABLE `ingredients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ingredients_name_unique` ON `ingredients` (`name`);--> statement-breakpoint
CREATE TABLE `option_ingredients` (
	`option_id` integer NOT NULL,
	`ingredient_id` integer NOT NULL,
	PRIMARY KEY(`option_id`, `ingredient_id`),
	FOREIGN KEY (`option_id`) REFERENCES `options`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ingredient_id`) REFERENCES `ingredients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `option_ingredients_by_ingredient` ON `option_ingredients` (`ingredient_id`);--> statement-breakpoint
CREATE TABLE `stop_reach` (
	`stop_id` integer NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	PRIMARY KEY(`stop_id`, `kind`, `item_id`),
	FOREIGN KEY (`stop_id`) REFERENCES `stops`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `stop_reach_by_item` ON `stop_reach` (`kind`,`item_id`);--> statement-breakpoint
CREATE TABLE `stops` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`kitchen_id` integer,
	`from_at` integer NOT NULL,
	`until` integer,
	`kept` text DEFAULT '[]' NOT NULL,
	`reason` text,
	`staff_id` integer,
	`device_id` integer,
	`ended_at` integer,
	`ended_by` integer,
	`ended_device_id` integer,
	FOREIGN KEY (`kitchen_id`) REFERENCES `kitchens`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stops_subject" CHECK("stops"."subject" in ('goods', 'option', 'ingredient'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stops_open` ON `stops` (`subject`,`subject_id`,coalesce("kitchen_id", 0)) WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX `stops_by_time` ON `stops` (`from_at`);--> statement-breakpoint
CREATE INDEX `stops_by_end` ON `stops` (`ended_at`);--> statement-breakpoint
CREATE TABLE `order_edits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`at` integer NOT NULL,
	`staff_id` integer,
	`device_id` integer,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`fields` text DEFAULT '[]' NOT NULL,
	`reason` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_edits_once` ON `order_edits` (`order_id`,`revision`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`payment_id` integer,
	`edit_id` integer,
	`way` text NOT NULL,
	`amount` integer NOT NULL,
	`lines` text DEFAULT '[]' NOT NULL,
	`receipt` text DEFAULT '[]' NOT NULL,
	`bonuses` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`staff_id` integer,
	`device_id` integer,
	`decided_by` integer,
	`idempotence_key` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`error` text,
	`provider_ref` text,
	`contact` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`edit_id`) REFERENCES `order_edits`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_way" CHECK("refunds"."way" in ('online', 'cash', 'bonuses') and ("refunds"."way" = 'online') = ("refunds"."payment_id" is not null)),
	CONSTRAINT "refunds_status" CHECK("refunds"."status" in ('requested', 'declined', 'due', 'done', 'failed')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_idempotence_key_unique` ON `refunds` (`idempotence_key`);--> statement-breakpoint
CREATE INDEX `refunds_by_order` ON `refunds` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_by_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`next_try_at`) WHERE "status" = 'due';--> statement-breakpoint
CREATE INDEX `refunds_requested` ON `refunds` (`id`) WHERE "status" = 'requested';--> statement-breakpoint
CREATE INDEX `refunds_by_staff` ON `refunds` (`staff_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `courier_cash` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`staff_id` integer NOT NULL,
	`kitchen_id` integer NOT NULL,
	`expected` integer NOT NULL,
	`amount` integer NOT NULL,
	`reason` text,
	`accepted_by` integer,
	`device_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kitchen_id`) REFERENCES `kitchens`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`accepted_by`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `staff_devices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "courier_cash_amount" CHECK("courier_cash"."expected" >= 0 and "courier_cash"."amount" >= 0),
	CONSTRAINT "courier_cash_reason" CHECK("courier_cash"."amount" = "courier_cash"."expected" or "courier_cash"."reason" is not null)
);
--> statement-breakpoint
CREATE INDEX `courier_cash_by_staff` ON `courier_cash` (`staff_id`,"id" desc);--> statement-breakpoint
CREATE TABLE `courier_shifts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`staff_id` integer NOT NULL,
	`kitchen_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`kitchen_id`) REFERENCES `kitchens`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `courier_shifts_open` ON `courier_shifts` (`staff_id`) WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX `courier_shifts_by_kitchen` ON `courier_shifts` (`kitchen_id`,"id" desc);--> statement-breakpoint
DROP TRIGGER `customers_update_balance`;--> statement-breakpoint
CREATE TABLE `__new_bonus_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`order_id` integer,
	`description` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bonus_ledger_kind" CHECK("__new_bonus_ledger"."kind" in ('accrual', 'redemption', 'refund', 'gift', 'expiry', 'adjust')),
	CONSTRAINT "bonus_ledger_amount" CHECK(typeof("__new_bonus_ledger"."amount") = 'integer' and (("__new_bonus_ledger"."kind" in ('accrual', 'refund', 'gift') and "__new_bonus_ledger"."amount" > 0) or ("__new_bonus_ledger"."kind" in ('redemption', 'expiry') and "__new_bonus_ledger"."amount" < 0) or ("__new_bonus_ledger"."kind" = 'adjust' and "__new_bonus_ledger"."amount" <> 0))),
	CONSTRAINT "bonus_ledger_order" CHECK("__new_bonus_ledger"."kind" in ('gift', 'expiry') or "__new_bonus_ledger"."order_id" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_bonus_ledger`("id", "customer_id", "kind", "amount", "order_id", "description", "created_at") SELECT "id", "customer_id", "kind", "amount", "order_id", "description", "created_at" FROM `bonus_ledger`;--> statement-breakpoint
DROP TABLE `bonus_ledger`;--> statement-breakpoint
ALTER TABLE `__new_bonus_ledger` RENAME TO `bonus_ledger`;--> statement-breakpoint
CREATE UNIQUE INDEX `bonus_ledger_once` ON `bonus_ledger` (`order_id`,`kind`) WHERE "kind" <> 'adjust';--> statement-breakpoint
CREATE INDEX `bonus_ledger_by_order` ON `bonus_ledger` (`order_id`);--> statement-breakpoint
CREATE INDEX `bonus_ledger_by_customer` ON `bonus_ledger` (`customer_id`,"id" desc);--> statement-breakpoint
ALTER TABLE `goods` ADD `ingredients_read` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `old_price` integer;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `bonuses_active` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `sale_active` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `returned` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `returned_sum` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `source` text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `collect` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `collect_type` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `cash_id` integer;--> statement-breakpoint
CREATE INDEX `orders_by_phone_tail` ON `orders` (substr("phone", -4),"id" desc) WHERE "phone" is not null;--> statement-breakpoint
CREATE INDEX `orders_by_name` ON `orders` (`name`,"id" desc) WHERE "name" is not null;--> statement-breakpoint
CREATE INDEX `orders_of_courier` ON `orders` (`courier_id`,"id" desc) WHERE "courier_id" is not null;--> statement-breakpoint
CREATE INDEX `orders_cash_due` ON `orders` (`kitchen_id`,`courier_id`) WHERE "cash_id" is null and "status" = 'completed' and ("pay_variant" = 1 or "collect" > 0);
--> statement-breakpoint
-- The couriers' cash of before was handed in without the shop.
UPDATE `orders` SET `cash_id` = 0 WHERE `status` = 'completed' AND `courier_id` IS NOT NULL;
--> statement-breakpoint
-- The table was rebuilt: its triggers again.
CREATE TRIGGER `bonus_ledger_insert_balance` AFTER INSERT ON `bonus_ledger` BEGIN UPDATE `customers` SET `bonuses` = `bonuses` + NEW.`amount` WHERE `id` = NEW.`customer_id`; END;
--> statement-breakpoint
CREATE TRIGGER `bonus_ledger_delete_balance` AFTER DELETE ON `bonus_ledger` BEGIN UPDATE `customers` SET `bonuses` = `bonuses` - OLD.`amount` WHERE `id` = OLD.`customer_id`; END;
--> statement-breakpoint
CREATE TRIGGER `bonus_ledger_rows_stay` BEFORE UPDATE OF `customer_id`, `kind`, `amount`, `order_id`, `created_at` ON `bonus_ledger` BEGIN SELECT RAISE(ABORT, 'a row of bonus_ledger never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `customers_update_balance` AFTER UPDATE OF `bonuses` ON `customers` WHEN NEW.`bonuses` <> (SELECT coalesce(sum(`amount`), 0) FROM `bonus_ledger` WHERE `customer_id` = NEW.`id`) BEGIN SELECT RAISE(ABORT, 'bonuses come by bonus_ledger'); END;
--> statement-breakpoint
-- Lines of before are priced in an edit as the product is today.
UPDATE `order_lines` SET `old_price` = (SELECT g.`old_price` FROM `goods` g WHERE g.`id` = `goods_id`), `bonuses_active` = coalesce((SELECT g.`bonuses_active` FROM `goods` g WHERE g.`id` = `goods_id`), 1), `sale_active` = coalesce((SELECT g.`sale_active` FROM `goods` g WHERE g.`id` = `goods_id`), 1);
--> statement-breakpoint
-- Stops are public: they change what is on sale.
CREATE TRIGGER `stops_insert_version` AFTER INSERT ON `stops` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `stops_update_version` AFTER UPDATE ON `stops` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `stops_delete_version` AFTER DELETE ON `stops` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
-- A stop of all kitchens is an event of each.
CREATE TRIGGER `stops_insert_event` AFTER INSERT ON `stops` BEGIN INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NULL, k.`id`, 'stop', NEW.`from_at`, CASE WHEN NEW.`staff_id` IS NULL AND NEW.`device_id` IS NULL THEN 'shop' ELSE 'staff' END, NEW.`staff_id`, NEW.`device_id`, json_object('subject', NEW.`subject` || ':' || NEW.`subject_id`, 'ended', json('false')) FROM `kitchens` k WHERE k.`cooks` = 1 AND (NEW.`kitchen_id` IS NULL OR k.`id` = NEW.`kitchen_id`); END;
--> statement-breakpoint
CREATE TRIGGER `stops_update_event` AFTER UPDATE OF `until`, `ended_at` ON `stops` BEGIN INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NULL, k.`id`, 'stop', coalesce(NEW.`ended_at`, cast(unixepoch('subsec') * 1000 as integer)), CASE WHEN NEW.`ended_by` IS NULL AND NEW.`ended_at` IS NOT NULL THEN 'shop' ELSE 'staff' END, NEW.`ended_by`, NULL, json_object('subject', NEW.`subject` || ':' || NEW.`subject_id`, 'ended', json(CASE WHEN NEW.`ended_at` IS NULL THEN 'false' ELSE 'true' END)) FROM `kitchens` k WHERE k.`cooks` = 1 AND (NEW.`kitchen_id` IS NULL OR k.`id` = NEW.`kitchen_id`); END;
--> statement-breakpoint
-- What staff had switched off is a stop without an end; so are the sets with it.
INSERT INTO `stops` (`subject`, `subject_id`, `from_at`) SELECT 'goods', `id`, cast(unixepoch('subsec') * 1000 as integer) FROM `goods` WHERE `available` = 0;
--> statement-breakpoint
INSERT OR IGNORE INTO `stop_reach` (`stop_id`, `kind`, `item_id`) SELECT `id`, 'goods', `subject_id` FROM `stops` UNION SELECT s.`id`, 'goods', p.`goods_id` FROM `stops` s JOIN `goods_parts` p ON p.`part_id` = s.`subject_id`;
--> statement-breakpoint
UPDATE `goods` SET `available` = 1 WHERE `available` = 0;
--> statement-breakpoint
CREATE TRIGGER `order_edits_event` AFTER INSERT ON `order_edits` BEGIN INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`order_id`, `kitchen_id`, 'edited', NEW.`at`, 'staff', NEW.`staff_id`, NEW.`device_id`, json_object('revision', NEW.`revision`, 'was', json_extract(NEW.`before`, '$.total'), 'is', json_extract(NEW.`after`, '$.total')) FROM `orders` WHERE `id` = NEW.`order_id`; END;
--> statement-breakpoint
CREATE TRIGGER `refunds_insert_event` AFTER INSERT ON `refunds` BEGIN INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`order_id`, `kitchen_id`, 'refund', NEW.`created_at`, 'staff', NEW.`staff_id`, NEW.`device_id`, json_object('amount', NEW.`amount` / 100.0, 'status', NEW.`status`) FROM `orders` WHERE `id` = NEW.`order_id`; END;
--> statement-breakpoint
CREATE TRIGGER `refunds_update_event` AFTER UPDATE OF `status` ON `refunds` WHEN NEW.`status` <> OLD.`status` BEGIN INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`order_id`, `kitchen_id`, 'refund', coalesce(NEW.`done_at`, cast(unixepoch('subsec') * 1000 as integer)), CASE WHEN OLD.`status` = 'requested' THEN 'staff' ELSE 'shop' END, CASE WHEN OLD.`status` = 'requested' THEN NEW.`decided_by` END, NULL, json_object('amount', NEW.`amount` / 100.0, 'status', NEW.`status`) FROM `orders` WHERE `id` = NEW.`order_id`; END;
--> statement-breakpoint
-- Never more back to the card than was paid, whoever asks at the same time; nothing once the whole payment is being returned.
CREATE TRIGGER `refunds_within_payment` BEFORE INSERT ON `refunds` WHEN NEW.`way` = 'online' AND NEW.`status` IN ('due', 'done') AND (EXISTS (SELECT 1 FROM `payment_tasks` WHERE `payment_id` = NEW.`payment_id` AND `kind` = 'refund') OR NEW.`amount` + (SELECT coalesce(sum(`amount`), 0) FROM `refunds` WHERE `payment_id` = NEW.`payment_id` AND `status` IN ('due', 'done')) > coalesce((SELECT `amount` FROM `payments` WHERE `id` = NEW.`payment_id` AND `status` = 'paid'), 0)) BEGIN SELECT RAISE(ABORT, 'constraint failed: refunds_within_payment'); END;
--> statement-breakpoint
CREATE TRIGGER `refunds_approved_within_payment` BEFORE UPDATE OF `status`, `amount` ON `refunds` WHEN NEW.`way` = 'online' AND NEW.`status` IN ('due', 'done') AND OLD.`status` NOT IN ('due', 'done') AND (EXISTS (SELECT 1 FROM `payment_tasks` WHERE `payment_id` = NEW.`payment_id` AND `kind` = 'refund') OR NEW.`amount` + (SELECT coalesce(sum(`amount`), 0) FROM `refunds` WHERE `payment_id` = NEW.`payment_id` AND `status` IN ('due', 'done')) > coalesce((SELECT `amount` FROM `payments` WHERE `id` = NEW.`payment_id` AND `status` = 'paid'), 0)) BEGIN SELECT RAISE(ABORT, 'constraint failed: refunds_within_payment'); END;
--> statement-breakpoint
-- Free text of staff about an order leaves with the person.
DROP TRIGGER `customers_forget_orders`;
--> statement-breakpoint
DROP TRIGGER `orders_forget_person`;
--> statement-breakpoint
CREATE TRIGGER `customers_forget_orders` AFTER UPDATE OF `deleted_at` ON `customers` WHEN NEW.`deleted_at` IS NOT NULL BEGIN UPDATE `orders` SET `name` = NULL, `phone` = NULL, `comment` = NULL, `email` = NULL, `card` = NULL, `problem` = NULL, `address` = CASE WHEN `address` IS NULL THEN NULL ELSE json_object('city_id', `city_id`, 'street', '', 'house', '', 'building', '', 'entrance', '', 'floor', '', 'apartment', '', 'intercom', '', 'label', '', 'comment', '') END WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled'); UPDATE `order_status_history` SET `reason` = NULL WHERE `order_id` IN (SELECT `id` FROM `orders` WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled')); UPDATE `order_edits` SET `reason` = NULL WHERE `order_id` IN (SELECT `id` FROM `orders` WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled')); UPDATE `refunds` SET `reason` = NULL WHERE `order_id` IN (SELECT `id` FROM `orders` WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled')); UPDATE `staff_audit` SET `reason` = NULL WHERE `subject` IN (SELECT 'order:' || `id` FROM `orders` WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled')); END;
--> statement-breakpoint
CREATE TRIGGER `orders_forget_person` AFTER UPDATE OF `status` ON `orders` WHEN NEW.`status` IN ('completed', 'canceled') AND (SELECT `deleted_at` FROM `customers` WHERE `id` = NEW.`customer_id`) IS NOT NULL BEGIN UPDATE `orders` SET `name` = NULL, `phone` = NULL, `comment` = NULL, `email` = NULL, `card` = NULL, `problem` = NULL, `address` = CASE WHEN `address` IS NULL THEN NULL ELSE json_object('city_id', `city_id`, 'street', '', 'house', '', 'building', '', 'entrance', '', 'floor', '', 'apartment', '', 'intercom', '', 'label', '', 'comment', '') END WHERE `id` = NEW.`id`; UPDATE `order_status_history` SET `reason` = NULL WHERE `order_id` = NEW.`id`; UPDATE `order_edits` SET `reason` = NULL WHERE `order_id` = NEW.`id`; UPDATE `refunds` SET `reason` = NULL WHERE `order_id` = NEW.`id`; UPDATE `staff_audit` SET `reason` = NULL WHERE `subject` = 'order:' || NEW.`id`; DELETE FROM `outbox` WHERE `order_id` = NEW.`id`; END;
