-- Codes become rules with a code as a condition. A code that may be null needs a new table. D1 cannot turn foreign keys off, and dropping a
-- table deletes what belongs to its rows: uses are copied first, as in migration 0021. One transaction.
CREATE TABLE `copy_promo_codes` AS SELECT * FROM `promo_codes`;
--> statement-breakpoint
CREATE TABLE `copy_promo_uses` AS SELECT rowid AS `row`, * FROM `promo_uses`;
--> statement-breakpoint
CREATE TABLE `copy_sequence` AS SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'promo_codes';
--> statement-breakpoint
DELETE FROM `promo_uses`;
--> statement-breakpoint
DROP TABLE `promo_codes`;
--> statement-breakpoint
CREATE TABLE `promo_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text,
	`type` integer NOT NULL,
	`percent` real,
	`amount` integer,
	`gift_goods_id` integer,
	`min_total` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`max_uses` integer,
	`used` integer DEFAULT 0 NOT NULL,
	`once_per_customer` integer DEFAULT false NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`priority` integer DEFAULT 0 NOT NULL,
	`terms` text DEFAULT '{}' NOT NULL,
	`excludes_code` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`gift_goods_id`) REFERENCES `dishes`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "promo_codes_code" CHECK("promo_codes"."code" = upper("promo_codes"."code") and length("promo_codes"."code") between 1 and 40),
	CONSTRAINT "promo_codes_name" CHECK("promo_codes"."code" is not null or "promo_codes"."name" <> ''),
	CONSTRAINT "promo_codes_type" CHECK(("promo_codes"."type" = 1 and "promo_codes"."percent" is not null and "promo_codes"."amount" is null) or ("promo_codes"."type" in (2, 5) and "promo_codes"."amount" is not null and "promo_codes"."percent" is null) or ("promo_codes"."type" = 3 and "promo_codes"."percent" is null and ("promo_codes"."amount" is null or "promo_codes"."code" is null)) or ("promo_codes"."type" in (4, 6, 7) and "promo_codes"."percent" is null and "promo_codes"."amount" is null)),
	CONSTRAINT "promo_codes_of_code" CHECK("promo_codes"."code" is null or "promo_codes"."type" in (1, 2, 3)),
	CONSTRAINT "promo_codes_percent" CHECK("promo_codes"."percent" > 0 and "promo_codes"."percent" <= 100),
	CONSTRAINT "promo_codes_amount" CHECK("promo_codes"."amount" > 0),
	CONSTRAINT "promo_codes_used" CHECK("promo_codes"."used" >= 0 and ("promo_codes"."max_uses" is null or "promo_codes"."used" <= "promo_codes"."max_uses"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_code_unique` ON `promo_codes` (`code`);
--> statement-breakpoint
CREATE INDEX `promo_codes_by_gift` ON `promo_codes` (`gift_goods_id`);
--> statement-breakpoint
CREATE INDEX `promo_codes_by_form` ON `promo_codes` (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("code", '-', ''), '_', ''), 'А', 'A'), 'В', 'B'), 'Е', 'E'), 'Ё', 'E'), 'К', 'K'), 'М', 'M'), 'Н', 'H'), 'О', 'O'), 'Р', 'P'), 'С', 'C'), 'Т', 'T'), 'У', 'Y'), 'Х', 'X'), 'І', 'I'));
--> statement-breakpoint
CREATE INDEX `promo_codes_automatic` ON `promo_codes` (`id`) WHERE "code" is null;
--> statement-breakpoint
INSERT INTO `promo_codes` (`id`, `code`, `type`, `percent`, `amount`, `gift_goods_id`, `min_total`, `starts_at`, `ends_at`, `max_uses`, `used`, `once_per_customer`, `title`, `note`, `revision`) SELECT `id`, `code`, `type`, `percent`, `amount`, `gift_goods_id`, `min_total`, `starts_at`, `ends_at`, `max_uses`, `used`, `once_per_customer`, `title`, `note`, `revision` FROM `copy_promo_codes`;
--> statement-breakpoint
DROP INDEX `promo_uses_of_order`;
--> statement-breakpoint
ALTER TABLE `promo_uses` ADD `amount` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `promo_uses_by_order` ON `promo_uses` (`order_id`);
--> statement-breakpoint
-- Until now the discount of an order with a code was that of the code.
INSERT INTO `promo_uses` (rowid, `code_id`, `order_id`, `customer_id`, `once`, `at`, `phone_hmac`, `amount`) SELECT `row`, `code_id`, `order_id`, `customer_id`, `once`, `at`, `phone_hmac`, coalesce((SELECT o.`discount` FROM `orders` o WHERE o.`id` = `order_id`), 0) FROM `copy_promo_uses`;
--> statement-breakpoint
-- No id is given again.
DELETE FROM `sqlite_sequence` WHERE `name` = 'promo_codes';
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT 'promo_codes', `seq` FROM `copy_sequence`;
--> statement-breakpoint
DROP TABLE `copy_promo_codes`;
--> statement-breakpoint
DROP TABLE `copy_promo_uses`;
--> statement-breakpoint
DROP TABLE `copy_sequence`;
--> statement-breakpoint
ALTER TABLE `orders` ADD `promotions` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- Rules without a code are public: their changes begin a new version, their uses do not.
CREATE TRIGGER `promotions_insert_version` AFTER INSERT ON `promo_codes` WHEN NEW.`code` IS NULL BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `promotions_update_version` AFTER UPDATE ON `promo_codes` WHEN NEW.`code` IS NULL AND NEW.`used` = OLD.`used` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `promotions_delete_version` AFTER DELETE ON `promo_codes` WHEN OLD.`code` IS NULL BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
