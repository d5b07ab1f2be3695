CREATE TABLE `special_hours` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`city_id` integer,
	`pickup_point_id` integer,
	`date` text NOT NULL,
	`open` text,
	`close` text,
	FOREIGN KEY (`city_id`) REFERENCES `cities`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pickup_point_id`) REFERENCES `pickup_points`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "special_hours_owner" CHECK(("special_hours"."city_id" is null) <> ("special_hours"."pickup_point_id" is null)),
	CONSTRAINT "special_hours_date" CHECK("special_hours"."date" glob '20[0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
	CONSTRAINT "special_hours_closed" CHECK(("special_hours"."open" is null) = ("special_hours"."close" is null)),
	CONSTRAINT "special_hours_open" CHECK("special_hours"."open" glob '[0-2][0-9]:[0-5][0-9]' and "special_hours"."open" < '24:00'),
	CONSTRAINT "special_hours_close" CHECK("special_hours"."close" glob '[0-2][0-9]:[0-5][0-9]' and "special_hours"."close" <= '24:00' and "special_hours"."close" <> "special_hours"."open")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `special_hours_of_city` ON `special_hours` (`city_id`,`date`);--> statement-breakpoint
CREATE UNIQUE INDEX `special_hours_of_point` ON `special_hours` (`pickup_point_id`,`date`);--> statement-breakpoint
CREATE TABLE `payment_tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`kind` text NOT NULL,
	`idempotence_key` text NOT NULL,
	`status` text DEFAULT 'due' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`error` text,
	`contact` text,
	`provider_ref` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_tasks_kind" CHECK("payment_tasks"."kind" in ('refund', 'release', 'receipt')),
	CONSTRAINT "payment_tasks_status" CHECK("payment_tasks"."status" in ('due', 'done', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_tasks_idempotence_key_unique` ON `payment_tasks` (`idempotence_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_tasks_once` ON `payment_tasks` (`payment_id`,`kind`);--> statement-breakpoint
CREATE INDEX `payment_tasks_due` ON `payment_tasks` (`next_try_at`) WHERE "status" = 'due';--> statement-breakpoint
CREATE TABLE `sandbox_events` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`deliver_at` integer NOT NULL,
	`copies` integer DEFAULT 1 NOT NULL,
	`delivered_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `sandbox_payments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sandbox_events_due` ON `sandbox_events` (`deliver_at`) WHERE "delivered_at" is null;--> statement-breakpoint
CREATE TABLE `sandbox_operations` (
	`idempotence_key` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer,
	`receipt` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `sandbox_payments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sandbox_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`idempotence_key` text NOT NULL,
	`status` text NOT NULL,
	`outcome` text,
	`reason` text,
	`amount` integer NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`is_two_stage` integer DEFAULT false NOT NULL,
	`save_card` integer DEFAULT false NOT NULL,
	`description` text NOT NULL,
	`return_url` text NOT NULL,
	`mood` text DEFAULT 'good' NOT NULL,
	`errors_left` integer DEFAULT 0 NOT NULL,
	`settles_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "sandbox_payments_status" CHECK("sandbox_payments"."status" in ('pending', 'held', 'paid', 'canceled')),
	CONSTRAINT "sandbox_payments_refunded" CHECK("sandbox_payments"."refunded" between 0 and "sandbox_payments"."amount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_payments_idempotence_key_unique` ON `sandbox_payments` (`idempotence_key`);--> statement-breakpoint
-- No payment could be made before this migration: both tables are empty and are made anew.
DROP TABLE `payment_events`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`provider` text NOT NULL,
	`provider_payment_id` text,
	`idempotence_key` text NOT NULL,
	`status` text NOT NULL,
	`amount` integer NOT NULL,
	`card_id` integer,
	`save_card` integer DEFAULT false NOT NULL,
	`url` text,
	`reason` text,
	`asked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`card_id`) REFERENCES `cards`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_status" CHECK("payments"."status" in ('pending', 'held', 'paid', 'failed', 'refunded')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`provider_payment_id` text NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_once` ON `payment_events` (`provider`,`event_id`);--> statement-breakpoint
CREATE INDEX `payment_events_by_time` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_idempotence_key_unique` ON `payments` (`idempotence_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_of_provider` ON `payments` (`provider`,`provider_payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_pending` ON `payments` (`order_id`) WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `payments_by_order` ON `payments` (`order_id`,"id" desc);--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`updated_at`) WHERE "status" in ('pending', 'held');--> statement-breakpoint
ALTER TABLE `categories` ADD `kitchen_minutes` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `card` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `pay_by` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `slot_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `kitchen_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `email` text;--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`pay_by`) WHERE "status" = 'new' and "payment_status" in ('pending', 'failed');--> statement-breakpoint
ALTER TABLE `outbox` ADD `order_id` integer REFERENCES `orders`(`id`) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `outbox` ADD `event` text;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`order_id`,`event`);
--> statement-breakpoint
CREATE TRIGGER `special_hours_insert_version` AFTER INSERT ON `special_hours` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `special_hours_update_version` AFTER UPDATE ON `special_hours` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `special_hours_delete_version` AFTER DELETE ON `special_hours` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
-- The receipt's e-mail and the card are the person's too. docs/decisions/025.
DROP TRIGGER `customers_forget_orders`;
--> statement-breakpoint
DROP TRIGGER `orders_forget_person`;
--> statement-breakpoint
CREATE TRIGGER `customers_forget_orders` AFTER UPDATE OF `deleted_at` ON `customers` WHEN NEW.`deleted_at` IS NOT NULL BEGIN UPDATE `orders` SET `name` = NULL, `phone` = NULL, `comment` = NULL, `email` = NULL, `card` = NULL, `address` = CASE WHEN `address` IS NULL THEN NULL ELSE json_object('city_id', `city_id`, 'street', '', 'house', '', 'building', '', 'entrance', '', 'floor', '', 'apartment', '', 'intercom', '', 'label', '', 'comment', '') END WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled'); END;
--> statement-breakpoint
CREATE TRIGGER `orders_forget_person` AFTER UPDATE OF `status` ON `orders` WHEN NEW.`status` IN ('completed', 'canceled') AND (SELECT `deleted_at` FROM `customers` WHERE `id` = NEW.`customer_id`) IS NOT NULL BEGIN UPDATE `orders` SET `name` = NULL, `phone` = NULL, `comment` = NULL, `email` = NULL, `card` = NULL, `address` = CASE WHEN `address` IS NULL THEN NULL ELSE json_object('city_id', `city_id`, 'street', '', 'house', '', 'building', '', 'entrance', '', 'floor', '', 'apartment', '', 'intercom', '', 'label', '', 'comment', '') END WHERE `id` = NEW.`id`; DELETE FROM `outbox` WHERE `order_id` = NEW.`id`; END;
