-- A code may have every effect of a rule, and `once_per_customer` is how often one customer gets it (0: always), which the batch of an order
-- counts instead of an index. Constraints that go need a new table: uses are copied first, as in migration 0029. One transaction. The version
-- before reads both tables as before; a code with an effect that it does not know is none to it.
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
	`once_per_customer` integer DEFAULT 0 NOT NULL,
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
	`apology_for` integer,
	FOREIGN KEY (`gift_goods_id`) REFERENCES `dishes`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`apology_for`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "promo_codes_code" CHECK("promo_codes"."code" = upper("promo_codes"."code") and length("promo_codes"."code") between 1 and 40),
	CONSTRAINT "promo_codes_name" CHECK("promo_codes"."code" is not null or "promo_codes"."name" <> ''),
	CONSTRAINT "promo_codes_type" CHECK(("promo_codes"."type" = 1 and "promo_codes"."percent" is not null and "promo_codes"."amount" is null) or ("promo_codes"."type" in (2, 5) and "promo_codes"."amount" is not null and "promo_codes"."percent" is null) or ("promo_codes"."type" = 3 and "promo_codes"."percent" is null) or ("promo_codes"."type" in (4, 6, 7) and "promo_codes"."percent" is null and "promo_codes"."amount" is null)),
	CONSTRAINT "promo_codes_percent" CHECK("promo_codes"."percent" > 0 and "promo_codes"."percent" <= 100),
	CONSTRAINT "promo_codes_amount" CHECK("promo_codes"."amount" > 0),
	CONSTRAINT "promo_codes_used" CHECK("promo_codes"."used" >= 0 and ("promo_codes"."max_uses" is null or "promo_codes"."used" <= "promo_codes"."max_uses"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_code_unique` ON `promo_codes` (`code`);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_apology` ON `promo_codes` (`apology_for`);
--> statement-breakpoint
CREATE INDEX `promo_codes_by_gift` ON `promo_codes` (`gift_goods_id`);
--> statement-breakpoint
CREATE INDEX `promo_codes_by_form` ON `promo_codes` (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("code", '-', ''), '_', ''), 'А', 'A'), 'В', 'B'), 'Е', 'E'), 'Ё', 'E'), 'К', 'K'), 'М', 'M'), 'Н', 'H'), 'О', 'O'), 'Р', 'P'), 'С', 'C'), 'Т', 'T'), 'У', 'Y'), 'Х', 'X'), 'І', 'I'));
--> statement-breakpoint
CREATE INDEX `promo_codes_automatic` ON `promo_codes` (`id`) WHERE "code" is null;
--> statement-breakpoint
INSERT INTO `promo_codes` (`id`, `code`, `type`, `percent`, `amount`, `gift_goods_id`, `min_total`, `starts_at`, `ends_at`, `max_uses`, `used`, `once_per_customer`, `title`, `note`, `revision`, `name`, `about`, `priority`, `terms`, `excludes_code`, `is_active`, `is_archived`, `apology_for`) SELECT `id`, `code`, `type`, `percent`, `amount`, `gift_goods_id`, `min_total`, `starts_at`, `ends_at`, `max_uses`, `used`, `once_per_customer`, `title`, `note`, `revision`, `name`, `about`, `priority`, `terms`, `excludes_code`, `is_active`, `is_archived`, `apology_for` FROM `copy_promo_codes`;
--> statement-breakpoint
DROP INDEX `promo_uses_once`;
--> statement-breakpoint
INSERT INTO `promo_uses` (rowid, `code_id`, `order_id`, `customer_id`, `once`, `at`, `phone_hmac`, `amount`) SELECT `row`, `code_id`, `order_id`, `customer_id`, `once`, `at`, `phone_hmac`, `amount` FROM `copy_promo_uses`;
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
-- The table that was dropped had these.
CREATE TRIGGER `promotions_insert_version` AFTER INSERT ON `promo_codes` WHEN NEW.`code` IS NULL BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `promotions_update_version` AFTER UPDATE ON `promo_codes` WHEN NEW.`code` IS NULL AND NEW.`used` = OLD.`used` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `promotions_delete_version` AFTER DELETE ON `promo_codes` WHEN OLD.`code` IS NULL BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
