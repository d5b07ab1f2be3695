CREATE TABLE `goods_parts` (
	`goods_id` integer NOT NULL,
	`part_id` integer NOT NULL,
	`qtt` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`goods_id`, `part_id`),
	FOREIGN KEY (`goods_id`) REFERENCES `goods`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`part_id`) REFERENCES `goods`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "goods_parts_qtt" CHECK("goods_parts"."qtt" between 1 and 99 and typeof("goods_parts"."qtt") <> 'real')
);
--> statement-breakpoint
CREATE INDEX `goods_parts_by_part` ON `goods_parts` (`part_id`);--> statement-breakpoint
CREATE TABLE `stations` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `kitchen_alarms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kitchen_id` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`notified_at` integer,
	FOREIGN KEY (`kitchen_id`) REFERENCES `kitchens`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kitchen_alarms_open` ON `kitchen_alarms` (`kitchen_id`,`kind`,`order_id`) WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX `kitchen_alarms_by_time` ON `kitchen_alarms` (`started_at`);--> statement-breakpoint
CREATE TABLE `kitchens` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`cooks` integer DEFAULT true NOT NULL,
	`accept` text DEFAULT 'auto' NOT NULL,
	`accept_after` integer DEFAULT 60 NOT NULL,
	`manual_timeout` text DEFAULT 'accept' NOT NULL,
	`call_from` integer DEFAULT 300000 NOT NULL,
	`lanes` integer DEFAULT 2 NOT NULL,
	`busy_minutes` integer DEFAULT 0 NOT NULL,
	`busy_until` integer,
	`paused_until` integer,
	`offline_action` text DEFAULT 'warn' NOT NULL,
	CONSTRAINT "kitchens_accept" CHECK("kitchens"."accept" in ('auto', 'manual')),
	CONSTRAINT "kitchens_accept_after" CHECK("kitchens"."accept_after" between 0 and 300 and typeof("kitchens"."accept_after") <> 'real'),
	CONSTRAINT "kitchens_manual_timeout" CHECK("kitchens"."manual_timeout" in ('accept', 'cancel')),
	CONSTRAINT "kitchens_call_from" CHECK("kitchens"."call_from" >= 0),
	CONSTRAINT "kitchens_lanes" CHECK("kitchens"."lanes" between 1 and 10 and typeof("kitchens"."lanes") <> 'real'),
	CONSTRAINT "kitchens_busy" CHECK("kitchens"."busy_minutes" in (0, 10, 20, 30, 45, 60) and ("kitchens"."busy_minutes" = 0) = ("kitchens"."busy_until" is null)),
	CONSTRAINT "kitchens_offline_action" CHECK("kitchens"."offline_action" in ('warn', 'pause'))
);
--> statement-breakpoint
CREATE TABLE `line_marks` (
	`order_id` integer NOT NULL,
	`position` integer NOT NULL,
	`made` integer NOT NULL,
	`at` integer NOT NULL,
	`staff_id` integer,
	`device_id` integer,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "line_marks_made" CHECK("line_marks"."made" between 0 and 99 and typeof("line_marks"."made") <> 'real')
);
--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer,
	`kitchen_id` integer,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`staff_id` integer,
	`device_id` integer,
	`data` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_events_by_kitchen` ON `order_events` (`kitchen_id`,`id`);--> statement-breakpoint
CREATE INDEX `order_events_by_order` ON `order_events` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `order_events_by_time` ON `order_events` (`at`);--> statement-breakpoint
CREATE TABLE `staff` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`phone` text,
	`role` text NOT NULL,
	`pin_hmac` text,
	`pin_set_at` integer,
	`status` text DEFAULT 'active' NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`blocked_at` integer,
	CONSTRAINT "staff_role" CHECK("staff"."role" in ('owner', 'manager', 'cook', 'courier')),
	CONSTRAINT "staff_status" CHECK("staff"."status" in ('active', 'blocked') and ("staff"."status" = 'blocked') = ("staff"."blocked_at" is not null)),
	CONSTRAINT "staff_pin" CHECK(("staff"."pin_hmac" is null) = ("staff"."pin_set_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_phone_unique` ON `staff` (`phone`);--> statement-breakpoint
CREATE TABLE `staff_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`kitchen_id` integer NOT NULL,
	`station_id` integer,
	`token_hash` text NOT NULL,
	`approved_by` integer,
	`created_at` integer NOT NULL,
	`last_seen_at` integer,
	`sound_on` integer DEFAULT false NOT NULL,
	`build` text,
	`revoked_at` integer,
	FOREIGN KEY (`kitchen_id`) REFERENCES `kitchens`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`station_id`) REFERENCES `stations`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`approved_by`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_devices_kind" CHECK("staff_devices"."kind" in ('kitchen', 'counter'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_devices_token_hash_unique` ON `staff_devices` (`token_hash`);--> statement-breakpoint
CREATE INDEX `staff_devices_by_kitchen` ON `staff_devices` (`kitchen_id`);--> statement-breakpoint
CREATE TABLE `staff_kitchens` (
	`staff_id` integer NOT NULL,
	`kitchen_id` integer NOT NULL,
	PRIMARY KEY(`staff_id`, `kitchen_id`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`kitchen_id`) REFERENCES `kitchens`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `staff_kitchens_by_kitchen` ON `staff_kitchens` (`kitchen_id`);--> statement-breakpoint
CREATE TABLE `staff_ops` (
	`op_id` text PRIMARY KEY NOT NULL,
	`staff_id` integer,
	`device_id` integer,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`result` text
);
--> statement-breakpoint
CREATE INDEX `staff_ops_by_time` ON `staff_ops` (`at`);--> statement-breakpoint
CREATE TABLE `staff_pairings` (
	`id` integer PRIMARY KEY NOT NULL,
	`code_hmac` text NOT NULL,
	`poll_hash` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`device_id` integer,
	FOREIGN KEY (`device_id`) REFERENCES `staff_devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_pairings_poll_hash_unique` ON `staff_pairings` (`poll_hash`);--> statement-breakpoint
CREATE INDEX `staff_pairings_by_code` ON `staff_pairings` (`code_hmac`);--> statement-breakpoint
CREATE INDEX `staff_pairings_by_time` ON `staff_pairings` (`created_at`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`staff_id` integer NOT NULL,
	`device_id` integer,
	`kind` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`stepped_up_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `staff_devices`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "staff_sessions_kind" CHECK("staff_sessions"."kind" in ('code', 'pin') and ("staff_sessions"."kind" = 'pin') = ("staff_sessions"."device_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_sessions_token_hash_unique` ON `staff_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `staff_sessions_by_staff` ON `staff_sessions` (`staff_id`,"last_used_at" desc);--> statement-breakpoint
CREATE INDEX `staff_sessions_by_device` ON `staff_sessions` (`device_id`);--> statement-breakpoint
CREATE INDEX `staff_sessions_by_time` ON `staff_sessions` (`expires_at`);--> statement-breakpoint
ALTER TABLE `categories` ADD `station_id` integer REFERENCES stations(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `cities` ADD `kitchen_id` integer;--> statement-breakpoint
ALTER TABLE `cities` ADD `travel_minutes` integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_status_history` ADD `staff_id` integer;--> statement-breakpoint
ALTER TABLE `order_status_history` ADD `device_id` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `kitchen_id` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `stage` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `stage_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `cook_by` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `fire_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `accepted_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `seen_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `courier_id` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `taken_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `first_promised_to` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `moved_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `moved_why` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `problem` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `changed_by` text;--> statement-breakpoint
CREATE INDEX `orders_on_board` ON `orders` (`kitchen_id`,`cook_by`) WHERE "status" in ('new', 'processed', 'inTransit');--> statement-breakpoint
CREATE INDEX `orders_off_board` ON `orders` (`kitchen_id`,`stage_at`) WHERE "status" in ('completed', 'canceled');--> statement-breakpoint
ALTER TABLE `staff_audit` ADD `staff_id` integer REFERENCES staff(id);--> statement-breakpoint
ALTER TABLE `staff_audit` ADD `device_id` integer REFERENCES staff_devices(id);--> statement-breakpoint
CREATE INDEX `staff_audit_by_staff` ON `staff_audit` (`staff_id`,"id" desc);
--> statement-breakpoint
-- Every pickup point is a kitchen until the owner says otherwise; one that leaves keeps its open orders.
INSERT INTO `kitchens` (`id`, `name`) SELECT `id`, `address` FROM `pickup_points`;
--> statement-breakpoint
CREATE TRIGGER `pickup_points_insert_kitchen` AFTER INSERT ON `pickup_points` BEGIN INSERT INTO `kitchens` (`id`, `name`) VALUES (NEW.`id`, NEW.`address`) ON CONFLICT (`id`) DO UPDATE SET `cooks` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `pickup_points_delete_kitchen` AFTER DELETE ON `pickup_points` BEGIN UPDATE `kitchens` SET `cooks` = 0 WHERE `id` = OLD.`id`; END;
--> statement-breakpoint
-- Busy minutes and pauses are part of the public terms.
CREATE TRIGGER `kitchens_update_version` AFTER UPDATE OF `busy_minutes`, `busy_until`, `paused_until` ON `kitchens` WHEN NEW.`busy_minutes` <> OLD.`busy_minutes` OR NEW.`busy_until` IS NOT OLD.`busy_until` OR NEW.`paused_until` IS NOT OLD.`paused_until` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
-- The orders of before, as the triggers below would have written them.
UPDATE `orders` SET `kitchen_id` = coalesce((SELECT k.`id` FROM `kitchens` k WHERE k.`cooks` = 1 AND k.`id` = json_extract(`orders`.`pickup_point`, '$.id')), (SELECT `kitchen_id` FROM `cities` WHERE `id` = `orders`.`city_id`), (SELECT k.`id` FROM `pickup_points` p JOIN `kitchens` k ON k.`id` = p.`id` AND k.`cooks` = 1 WHERE p.`city_id` = `orders`.`city_id` ORDER BY p.`position`, p.`id` LIMIT 1), (SELECT min(`id`) FROM `kitchens` WHERE `cooks` = 1)), `cook_by` = CASE `orders`.`delivery_type` WHEN 'delivery' THEN `orders`.`promised_to` - (SELECT `travel_minutes` FROM `cities` WHERE `id` = `orders`.`city_id`) * 60000 ELSE `orders`.`promised_from` END, `first_promised_to` = `promised_to`, `stage_at` = coalesce((SELECT h.`at` FROM `order_status_history` h WHERE h.`order_id` = `orders`.`id` AND h.`status` <> 'new' ORDER BY h.`id` DESC LIMIT 1), `created_at`), `accepted_at` = (SELECT h.`at` FROM `order_status_history` h WHERE h.`order_id` = `orders`.`id` AND h.`status` = 'processed'), `taken_at` = (SELECT h.`at` FROM `order_status_history` h WHERE h.`order_id` = `orders`.`id` AND h.`status` = 'inTransit'), `stage` = CASE (SELECT h.`status` FROM `order_status_history` h WHERE h.`order_id` = `orders`.`id` ORDER BY h.`id` DESC LIMIT 1) WHEN 'processed' THEN 'queue' END;
--> statement-breakpoint
UPDATE `orders` SET `fire_at` = CASE `time_type` WHEN 'datetime' THEN max(`accepted_at`, `cook_by` - cast(min(45, max(12, 3 + 1.0 * (SELECT coalesce(sum(l.`qtt` * coalesce(c.`kitchen_minutes`, 3)), 0) FROM `order_lines` l LEFT JOIN `goods` g ON g.`id` = l.`goods_id` LEFT JOIN `categories` c ON c.`id` = g.`category_id` WHERE l.`order_id` = `orders`.`id`) / coalesce((SELECT `lanes` FROM `kitchens` WHERE `id` = `orders`.`kitchen_id`), 2))) * 60000 as integer)) ELSE `accepted_at` END WHERE `accepted_at` IS NOT NULL;
--> statement-breakpoint
-- A new order belongs to a kitchen in the statement that writes it, whoever writes it.
CREATE TRIGGER `orders_insert_kitchen` AFTER INSERT ON `orders` BEGIN UPDATE `orders` SET `kitchen_id` = coalesce((SELECT k.`id` FROM `kitchens` k WHERE k.`cooks` = 1 AND k.`id` = json_extract(NEW.`pickup_point`, '$.id')), (SELECT `kitchen_id` FROM `cities` WHERE `id` = NEW.`city_id`), (SELECT k.`id` FROM `pickup_points` p JOIN `kitchens` k ON k.`id` = p.`id` AND k.`cooks` = 1 WHERE p.`city_id` = NEW.`city_id` ORDER BY p.`position`, p.`id` LIMIT 1), (SELECT min(`id`) FROM `kitchens` WHERE `cooks` = 1)), `cook_by` = CASE NEW.`delivery_type` WHEN 'delivery' THEN NEW.`promised_to` - (SELECT `travel_minutes` FROM `cities` WHERE `id` = NEW.`city_id`) * 60000 ELSE NEW.`promised_from` END, `first_promised_to` = NEW.`promised_to`, `stage_at` = NEW.`created_at` WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
-- The log: no code path can forget an event.
CREATE TRIGGER `order_status_history_event` AFTER INSERT ON `order_status_history` BEGIN INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`order_id`, `kitchen_id`, CASE NEW.`status` WHEN 'new' THEN 'placed' WHEN 'processed' THEN 'accepted' WHEN 'inTransit' THEN 'on_the_way' ELSE NEW.`status` END, NEW.`at`, NEW.`actor`, NEW.`staff_id`, NEW.`device_id`, json_object('was', NEW.`was`) FROM `orders` WHERE `id` = NEW.`order_id`; UPDATE `orders` SET `stage` = 'queue', `stage_at` = NEW.`at`, `accepted_at` = NEW.`at`, `fire_at` = CASE `time_type` WHEN 'datetime' THEN max(NEW.`at`, `cook_by` - cast(min(45, max(12, 3 + 1.0 * (SELECT coalesce(sum(l.`qtt` * coalesce(c.`kitchen_minutes`, 3)), 0) FROM `order_lines` l LEFT JOIN `goods` g ON g.`id` = l.`goods_id` LEFT JOIN `categories` c ON c.`id` = g.`category_id` WHERE l.`order_id` = NEW.`order_id`) / coalesce((SELECT `lanes` FROM `kitchens` WHERE `id` = `orders`.`kitchen_id`), 2))) * 60000 as integer)) ELSE NEW.`at` END WHERE `id` = NEW.`order_id` AND NEW.`status` = 'processed'; UPDATE `orders` SET `stage` = NULL, `stage_at` = NEW.`at`, `taken_at` = CASE NEW.`status` WHEN 'inTransit' THEN NEW.`at` ELSE `taken_at` END WHERE `id` = NEW.`order_id` AND NEW.`status` IN ('inTransit', 'completed', 'canceled'); END;
--> statement-breakpoint
-- One trigger, because the order of several is undefined and the last step clears who made the change.
CREATE TRIGGER `orders_update_event` AFTER UPDATE OF `stage`, `promised_from`, `promised_to`, `courier_id`, `problem`, `payment_status` ON `orders` BEGIN INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`id`, NEW.`kitchen_id`, 'stage', coalesce(NEW.`stage_at`, cast(unixepoch('subsec') * 1000 as integer)), CASE WHEN NEW.`changed_by` IS NULL THEN 'shop' ELSE 'staff' END, json_extract(NEW.`changed_by`, '$.staff'), json_extract(NEW.`changed_by`, '$.device'), json_object('was', OLD.`stage`, 'is', NEW.`stage`) WHERE NEW.`stage` <> OLD.`stage`; INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`id`, NEW.`kitchen_id`, 'promise', coalesce(NEW.`moved_at`, cast(unixepoch('subsec') * 1000 as integer)), CASE WHEN NEW.`changed_by` IS NULL THEN 'shop' ELSE 'staff' END, json_extract(NEW.`changed_by`, '$.staff'), json_extract(NEW.`changed_by`, '$.device'), json_object('was', OLD.`promised_to`, 'is', NEW.`promised_to`, 'why', NEW.`moved_why`) WHERE NEW.`promised_to` <> OLD.`promised_to` OR NEW.`promised_from` <> OLD.`promised_from`; INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`id`, NEW.`kitchen_id`, 'courier', cast(unixepoch('subsec') * 1000 as integer), CASE WHEN NEW.`changed_by` IS NULL THEN 'shop' ELSE 'staff' END, json_extract(NEW.`changed_by`, '$.staff'), json_extract(NEW.`changed_by`, '$.device'), json_object('was', OLD.`courier_id`, 'is', NEW.`courier_id`) WHERE NEW.`courier_id` IS NOT OLD.`courier_id`; INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`id`, NEW.`kitchen_id`, 'problem', cast(unixepoch('subsec') * 1000 as integer), CASE WHEN NEW.`changed_by` IS NULL THEN 'shop' ELSE 'staff' END, json_extract(NEW.`changed_by`, '$.staff'), json_extract(NEW.`changed_by`, '$.device'), json_object('was', json(CASE WHEN OLD.`problem` IS NULL THEN 'false' ELSE 'true' END), 'is', json(CASE WHEN NEW.`problem` IS NULL THEN 'false' ELSE 'true' END)) WHERE NEW.`problem` IS NOT OLD.`problem`; INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`id`, NEW.`kitchen_id`, CASE NEW.`payment_status` WHEN 'paid' THEN 'paid' WHEN 'failed' THEN 'payment_failed' WHEN 'refunded' THEN 'refunded' ELSE 'payment_pending' END, cast(unixepoch('subsec') * 1000 as integer), CASE WHEN NEW.`changed_by` IS NULL THEN 'shop' ELSE 'staff' END, json_extract(NEW.`changed_by`, '$.staff'), json_extract(NEW.`changed_by`, '$.device'), json_object('was', OLD.`payment_status`) WHERE NEW.`payment_status` <> OLD.`payment_status`; UPDATE `orders` SET `stage_at` = coalesce((SELECT max(`updated_at`) FROM `payments` WHERE `order_id` = NEW.`id`), `stage_at`) WHERE `id` = NEW.`id` AND `status` = 'new' AND NEW.`payment_status` = 'paid' AND OLD.`payment_status` <> 'paid'; UPDATE `orders` SET `changed_by` = NULL WHERE `id` = NEW.`id` AND `changed_by` IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER `line_marks_insert_event` AFTER INSERT ON `line_marks` BEGIN INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`order_id`, `kitchen_id`, 'line', NEW.`at`, 'staff', NEW.`staff_id`, NEW.`device_id`, json_object('position', NEW.`position`, 'made', NEW.`made`) FROM `orders` WHERE `id` = NEW.`order_id`; END;
--> statement-breakpoint
CREATE TRIGGER `line_marks_update_event` AFTER UPDATE OF `made` ON `line_marks` WHEN NEW.`made` <> OLD.`made` BEGIN INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`order_id`, `kitchen_id`, 'line', NEW.`at`, 'staff', NEW.`staff_id`, NEW.`device_id`, json_object('position', NEW.`position`, 'made', NEW.`made`) FROM `orders` WHERE `id` = NEW.`order_id`; END;
--> statement-breakpoint
-- What staff typed about an order leaves with the person.
DROP TRIGGER `customers_forget_orders`;
--> statement-breakpoint
DROP TRIGGER `orders_forget_person`;
--> statement-breakpoint
CREATE TRIGGER `customers_forget_orders` AFTER UPDATE OF `deleted_at` ON `customers` WHEN NEW.`deleted_at` IS NOT NULL BEGIN UPDATE `orders` SET `name` = NULL, `phone` = NULL, `comment` = NULL, `email` = NULL, `card` = NULL, `problem` = NULL, `address` = CASE WHEN `address` IS NULL THEN NULL ELSE json_object('city_id', `city_id`, 'street', '', 'house', '', 'building', '', 'entrance', '', 'floor', '', 'apartment', '', 'intercom', '', 'label', '', 'comment', '') END WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled'); UPDATE `order_status_history` SET `reason` = NULL WHERE `order_id` IN (SELECT `id` FROM `orders` WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled')); UPDATE `staff_audit` SET `reason` = NULL WHERE `subject` IN (SELECT 'order:' || `id` FROM `orders` WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled')); END;
--> statement-breakpoint
CREATE TRIGGER `orders_forget_person` AFTER UPDATE OF `status` ON `orders` WHEN NEW.`status` IN ('completed', 'canceled') AND (SELECT `deleted_at` FROM `customers` WHERE `id` = NEW.`customer_id`) IS NOT NULL BEGIN UPDATE `orders` SET `name` = NULL, `phone` = NULL, `comment` = NULL, `email` = NULL, `card` = NULL, `problem` = NULL, `address` = CASE WHEN `address` IS NULL THEN NULL ELSE json_object('city_id', `city_id`, 'street', '', 'house', '', 'building', '', 'entrance', '', 'floor', '', 'apartment', '', 'intercom', '', 'label', '', 'comment', '') END WHERE `id` = NEW.`id`; UPDATE `order_status_history` SET `reason` = NULL WHERE `order_id` = NEW.`id`; UPDATE `staff_audit` SET `reason` = NULL WHERE `subject` = 'order:' || NEW.`id`; DELETE FROM `outbox` WHERE `order_id` = NEW.`id`; END;
