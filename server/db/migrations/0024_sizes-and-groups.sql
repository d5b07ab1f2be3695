-- A price of 0 needs a new table. D1 cannot turn foreign keys off, and dropping a table deletes what belongs to its rows: that is copied
-- first, as in migration 0021. One transaction.
CREATE TABLE `copy_dishes` AS SELECT * FROM `dishes`;
--> statement-breakpoint
CREATE TABLE `copy_gifts` AS SELECT `id`, `gift_goods_id` FROM `promo_codes` WHERE `gift_goods_id` IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `copy_sequence` AS SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'dishes';
--> statement-breakpoint
CREATE TABLE `copy_goods_options` AS SELECT rowid AS `row`, * FROM `goods_options`;
--> statement-breakpoint
CREATE TABLE `copy_goods_parts` AS SELECT rowid AS `row`, * FROM `goods_parts`;
--> statement-breakpoint
CREATE TABLE `copy_goods_ingredients` AS SELECT rowid AS `row`, * FROM `goods_ingredients`;
--> statement-breakpoint
CREATE TABLE `copy_goods_slugs` AS SELECT rowid AS `row`, * FROM `goods_slugs`;
--> statement-breakpoint
CREATE TABLE `copy_favorites` AS SELECT rowid AS `row`, * FROM `favorites`;
--> statement-breakpoint
DELETE FROM `goods_options`;
--> statement-breakpoint
DELETE FROM `goods_parts`;
--> statement-breakpoint
DELETE FROM `goods_ingredients`;
--> statement-breakpoint
DELETE FROM `goods_slugs`;
--> statement-breakpoint
DELETE FROM `favorites`;
--> statement-breakpoint
UPDATE `promo_codes` SET `gift_goods_id` = NULL WHERE `gift_goods_id` IS NOT NULL;
--> statement-breakpoint
DROP VIEW `goods`;
--> statement-breakpoint
DROP TABLE `dishes`;
--> statement-breakpoint
CREATE TABLE `dishes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`category_id` integer NOT NULL,
	`position` integer,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`composition` text DEFAULT '' NOT NULL,
	`price` integer,
	`old_price` integer,
	`image` text NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`weight` real,
	`unit` text NOT NULL,
	`pieces` integer,
	`badge` text DEFAULT 'no' NOT NULL,
	`allergens` text DEFAULT '[]' NOT NULL,
	`bonuses_active` integer DEFAULT true NOT NULL,
	`sale_active` integer DEFAULT true NOT NULL,
	`available` integer DEFAULT true NOT NULL,
	`nutrition` text NOT NULL,
	`popularity` integer DEFAULT 0 NOT NULL,
	`ingredients_read` integer DEFAULT false NOT NULL,
	`article` text,
	`note` text,
	`family_id` integer,
	`size_name` text,
	`size_position` integer DEFAULT 0 NOT NULL,
	`is_default_size` integer DEFAULT false NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "dishes_family" CHECK(("dishes"."family_id" is null) = ("dishes"."size_name" is null)),
	CONSTRAINT "dishes_price" CHECK("dishes"."price" >= 0 and typeof("dishes"."price") in ('integer', 'null')),
	CONSTRAINT "dishes_old_price" CHECK("dishes"."old_price" > "dishes"."price"),
	CONSTRAINT "dishes_unit" CHECK("dishes"."unit" in ('г', 'мл', 'шт')),
	CONSTRAINT "dishes_badge" CHECK("dishes"."badge" in ('top', 'hot', 'vegan', 'sale', 'new', 'gluten_free', 'lactose_free', 'no')),
	CONSTRAINT "dishes_weight" CHECK("dishes"."weight" > 0),
	CONSTRAINT "dishes_pieces" CHECK("dishes"."pieces" > 0),
	CONSTRAINT "dishes_public" CHECK(not "dishes"."is_public" or ("dishes"."position" + "dishes"."price" + "dishes"."weight") is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dishes_slug_unique` ON `dishes` (`slug`);
--> statement-breakpoint
CREATE INDEX `dishes_by_category` ON `dishes` (`category_id`,`position`);
--> statement-breakpoint
CREATE INDEX `dishes_by_article` ON `dishes` (`article`) WHERE "article" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `dishes_by_family` ON `dishes` (`family_id`,`size_name`) WHERE "family_id" is not null;
--> statement-breakpoint
INSERT INTO `dishes` (`id`, `slug`, `category_id`, `position`, `name`, `description`, `composition`, `price`, `old_price`, `image`, `images`, `weight`, `unit`, `pieces`, `badge`, `allergens`, `bonuses_active`, `sale_active`, `available`, `nutrition`, `popularity`, `ingredients_read`, `article`, `note`, `revision`, `is_public`) SELECT `id`, `slug`, `category_id`, `position`, `name`, `description`, `composition`, `price`, `old_price`, `image`, `images`, `weight`, `unit`, `pieces`, `badge`, `allergens`, `bonuses_active`, `sale_active`, `available`, `nutrition`, `popularity`, `ingredients_read`, `article`, `note`, `revision`, `is_public` FROM `copy_dishes`;
--> statement-breakpoint
INSERT INTO `goods_options` (rowid, `goods_id`, `option_id`, `position`) SELECT `row`, `goods_id`, `option_id`, `position` FROM `copy_goods_options`;
--> statement-breakpoint
INSERT INTO `goods_parts` (rowid, `goods_id`, `part_id`, `qtt`) SELECT `row`, `goods_id`, `part_id`, `qtt` FROM `copy_goods_parts`;
--> statement-breakpoint
INSERT INTO `goods_ingredients` (rowid, `goods_id`, `ingredient_id`, `grams`, `is_needed`) SELECT `row`, `goods_id`, `ingredient_id`, `grams`, `is_needed` FROM `copy_goods_ingredients`;
--> statement-breakpoint
INSERT INTO `goods_slugs` (rowid, `slug`, `goods_id`) SELECT `row`, `slug`, `goods_id` FROM `copy_goods_slugs`;
--> statement-breakpoint
INSERT INTO `favorites` (rowid, `customer_id`, `goods_id`, `created_at`) SELECT `row`, `customer_id`, `goods_id`, `created_at` FROM `copy_favorites`;
--> statement-breakpoint
UPDATE `promo_codes` SET `gift_goods_id` = (SELECT g.`gift_goods_id` FROM `copy_gifts` g WHERE g.`id` = `promo_codes`.`id`) WHERE `id` IN (SELECT `id` FROM `copy_gifts`);
--> statement-breakpoint
-- No id is given again.
DELETE FROM `sqlite_sequence` WHERE `name` = 'dishes';
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT 'dishes', `seq` FROM `copy_sequence`;
--> statement-breakpoint
DROP TABLE `copy_dishes`;
--> statement-breakpoint
DROP TABLE `copy_gifts`;
--> statement-breakpoint
DROP TABLE `copy_sequence`;
--> statement-breakpoint
DROP TABLE `copy_goods_options`;
--> statement-breakpoint
DROP TABLE `copy_goods_parts`;
--> statement-breakpoint
DROP TABLE `copy_goods_ingredients`;
--> statement-breakpoint
DROP TABLE `copy_goods_slugs`;
--> statement-breakpoint
DROP TABLE `copy_favorites`;
--> statement-breakpoint
CREATE TABLE `option_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`goods_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`min` integer DEFAULT 0 NOT NULL,
	`max` integer NOT NULL,
	`free` integer DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`source_category_id` integer,
	`source_size` text,
	`part` integer DEFAULT 1 NOT NULL,
	`price` integer,
	`percent_off` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`goods_id`) REFERENCES `dishes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "option_groups_kind" CHECK("option_groups"."kind" in ('additionals', 'sides', 'sauces')),
	CONSTRAINT "option_groups_min" CHECK("option_groups"."min" between 0 and 20 and typeof("option_groups"."min") <> 'real'),
	CONSTRAINT "option_groups_max" CHECK("option_groups"."max" between 1 and 20 and typeof("option_groups"."max") <> 'real' and "option_groups"."max" >= "option_groups"."min"),
	CONSTRAINT "option_groups_free" CHECK("option_groups"."free" between 0 and 20 and typeof("option_groups"."free") <> 'real' and "option_groups"."free" <= "option_groups"."max"),
	CONSTRAINT "option_groups_part" CHECK("option_groups"."part" between 1 and 4 and typeof("option_groups"."part") <> 'real'),
	CONSTRAINT "option_groups_price" CHECK("option_groups"."price" >= 0 and typeof("option_groups"."price") in ('integer', 'null')),
	CONSTRAINT "option_groups_percent" CHECK("option_groups"."percent_off" between 0 and 100 and typeof("option_groups"."percent_off") <> 'real')
);
--> statement-breakpoint
CREATE INDEX `option_groups_by_goods` ON `option_groups` (`goods_id`,`position`);
--> statement-breakpoint
CREATE INDEX `option_groups_by_source` ON `option_groups` (`source_category_id`);
--> statement-breakpoint
CREATE TABLE `group_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`option_id` integer,
	`dish_id` integer,
	`price` integer,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `option_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`option_id`) REFERENCES `options`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`dish_id`) REFERENCES `dishes`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "group_items_one" CHECK(("group_items"."option_id" is null) <> ("group_items"."dish_id" is null)),
	CONSTRAINT "group_items_price" CHECK("group_items"."price" >= 0 and typeof("group_items"."price") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `group_items_option` ON `group_items` (`group_id`,`option_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `group_items_dish` ON `group_items` (`group_id`,`dish_id`);
--> statement-breakpoint
CREATE INDEX `group_items_by_option` ON `group_items` (`option_id`);
--> statement-breakpoint
CREATE INDEX `group_items_by_dish` ON `group_items` (`dish_id`);
--> statement-breakpoint
-- What the site shows.
CREATE VIEW `goods` AS SELECT `id`, `slug`, `category_id`, `position`, `name`, `description`, `composition`, `price`, `old_price`, `image`, `images`, `weight`, `unit`, `pieces`, `badge`, `allergens`, `bonuses_active`, `sale_active`, `available`, `nutrition`, `popularity`, `ingredients_read`, `article`, `note`, `family_id`, `size_name`, `size_position`, `is_default_size`, `revision` FROM `dishes` WHERE `is_public` = 1;
--> statement-breakpoint
CREATE TRIGGER `dishes_insert_version` AFTER INSERT ON `dishes` WHEN NEW.`is_public` = 1 BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `dishes_update_version` AFTER UPDATE ON `dishes` WHEN NEW.`is_public` = 1 OR OLD.`is_public` = 1 BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `dishes_delete_version` AFTER DELETE ON `dishes` WHEN OLD.`is_public` = 1 BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `option_groups_insert_version` AFTER INSERT ON `option_groups` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `option_groups_update_version` AFTER UPDATE ON `option_groups` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `option_groups_delete_version` AFTER DELETE ON `option_groups` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `group_items_insert_version` AFTER INSERT ON `group_items` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `group_items_update_version` AFTER UPDATE ON `group_items` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `group_items_delete_version` AFTER DELETE ON `group_items` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1;
