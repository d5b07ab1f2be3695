-- Foreign keys to `goods` follow.
ALTER TABLE `goods` RENAME TO `dishes`;
--> statement-breakpoint
-- AUTOINCREMENT needs new tables. D1 cannot turn foreign keys off, and dropping a table deletes what belongs to its rows. So everything
-- is copied first, and the tables are emptied before those that they refer to are dropped. One transaction.
CREATE TABLE `copy_goods` AS SELECT * FROM `dishes`;
--> statement-breakpoint
CREATE TABLE `copy_drafts` AS SELECT `id`, `category_id`, `name`, `data`, `revision`, coalesce(nullif(`data` ->> '$.slug', ''), 'draft-' || `id`) AS `slug` FROM `goods_drafts`;
--> statement-breakpoint
CREATE TABLE `copy_categories` AS SELECT * FROM `categories`;
--> statement-breakpoint
CREATE TABLE `copy_options` AS SELECT * FROM `options`;
--> statement-breakpoint
CREATE TABLE `copy_news` AS SELECT * FROM `news`;
--> statement-breakpoint
CREATE TABLE `copy_promo_codes` AS SELECT * FROM `promo_codes`;
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
CREATE TABLE `copy_category_slugs` AS SELECT rowid AS `row`, * FROM `category_slugs`;
--> statement-breakpoint
CREATE TABLE `copy_option_ingredients` AS SELECT rowid AS `row`, * FROM `option_ingredients`;
--> statement-breakpoint
CREATE TABLE `copy_news_slugs` AS SELECT rowid AS `row`, * FROM `news_slugs`;
--> statement-breakpoint
CREATE TABLE `copy_promo_uses` AS SELECT rowid AS `row`, * FROM `promo_uses`;
--> statement-breakpoint
CREATE TABLE `copy_sequence` AS SELECT coalesce(max(`seq`), 0) AS `seq` FROM `sqlite_sequence` WHERE `name` = 'goods_drafts';
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
DELETE FROM `category_slugs`;
--> statement-breakpoint
DELETE FROM `option_ingredients`;
--> statement-breakpoint
DELETE FROM `news_slugs`;
--> statement-breakpoint
DELETE FROM `promo_uses`;
--> statement-breakpoint
DROP TABLE `promo_codes`;
--> statement-breakpoint
DELETE FROM `dishes`;
--> statement-breakpoint
DROP TABLE `categories`;
--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`image` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`kitchen_minutes` integer DEFAULT 3 NOT NULL,
	`station_id` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`station_id`) REFERENCES `stations`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);
--> statement-breakpoint
INSERT INTO `categories` (`id`, `slug`, `name`, `image`, `position`, `kitchen_minutes`, `station_id`, `revision`) SELECT `id`, `slug`, `name`, `image`, `position`, `kitchen_minutes`, `station_id`, `revision` FROM `copy_categories`;
--> statement-breakpoint
DROP TABLE `options`;
--> statement-breakpoint
CREATE TABLE `options` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`max` integer NOT NULL,
	`image` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "options_kind" CHECK("options"."kind" in ('additionals', 'sides', 'sauces')),
	CONSTRAINT "options_price" CHECK("options"."price" >= 0 and typeof("options"."price") = 'integer'),
	CONSTRAINT "options_max" CHECK("options"."max" between 1 and 20 and typeof("options"."max") <> 'real')
);
--> statement-breakpoint
INSERT INTO `options` (`id`, `kind`, `name`, `price`, `max`, `image`, `position`, `revision`) SELECT `id`, `kind`, `name`, `price`, `max`, `image`, `position`, `revision` FROM `copy_options`;
--> statement-breakpoint
DROP TABLE `news`;
--> statement-breakpoint
CREATE TABLE `news` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`teaser` text NOT NULL,
	`body` text NOT NULL,
	`image` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`promocode` text,
	`position` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "news_ends" CHECK("news"."ends_at" > "news"."starts_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_slug_unique` ON `news` (`slug`);
--> statement-breakpoint
INSERT INTO `news` (`id`, `slug`, `title`, `teaser`, `body`, `image`, `starts_at`, `ends_at`, `promocode`, `position`, `revision`) SELECT `id`, `slug`, `title`, `teaser`, `body`, `image`, `starts_at`, `ends_at`, `promocode`, `position`, `revision` FROM `copy_news`;
--> statement-breakpoint
DROP TABLE `goods_drafts`;
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
	`revision` integer DEFAULT 0 NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "dishes_price" CHECK("dishes"."price" > 0 and typeof("dishes"."price") in ('integer', 'null')),
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
INSERT INTO `dishes` (`id`, `slug`, `category_id`, `position`, `name`, `description`, `composition`, `price`, `old_price`, `image`, `images`, `weight`, `unit`, `pieces`, `badge`, `allergens`, `bonuses_active`, `sale_active`, `available`, `nutrition`, `popularity`, `ingredients_read`, `article`, `note`, `revision`, `is_public`) SELECT `id`, `slug`, `category_id`, `position`, `name`, `description`, `composition`, `price`, `old_price`, `image`, `images`, `weight`, `unit`, `pieces`, `badge`, `allergens`, `bonuses_active`, `sale_active`, `available`, `nutrition`, `popularity`, `ingredients_read`, `article`, `note`, `revision`, 1 FROM `copy_goods`;
--> statement-breakpoint
-- A draft keeps its id and all that it says; what no dish may have is left out.
INSERT INTO `dishes` (`id`, `slug`, `category_id`, `position`, `name`, `description`, `composition`, `price`, `old_price`, `image`, `images`, `weight`, `unit`, `pieces`, `badge`, `allergens`, `bonuses_active`, `sale_active`, `available`, `nutrition`, `popularity`, `ingredients_read`, `article`, `note`, `revision`) SELECT d.`id`, iif(d.`slug` IN (SELECT `slug` FROM `copy_goods`) OR EXISTS (SELECT 1 FROM `copy_drafts` o WHERE o.`slug` = d.`slug` AND o.`id` < d.`id`), d.`slug` || '-' || d.`id`, d.`slug`), coalesce((SELECT c.`id` FROM `categories` c WHERE c.`id` = d.`category_id`), (SELECT min(c.`id`) FROM `categories` c)), d.`data` ->> '$.position', d.`name`, coalesce(d.`data` ->> '$.description', ''), coalesce(d.`data` ->> '$.composition', ''), iif(cast(round(d.`data` ->> '$.price' * 100) as integer) > 0, cast(round(d.`data` ->> '$.price' * 100) as integer), NULL), iif(cast(round(d.`data` ->> '$.old_price' * 100) as integer) > coalesce(cast(round(d.`data` ->> '$.price' * 100) as integer), 0), cast(round(d.`data` ->> '$.old_price' * 100) as integer), NULL), coalesce(d.`data` ->> '$.images[0]', ''), iif(json_array_length(d.`data`, '$.images') > 1, d.`data` -> '$.images', '[]'), iif(d.`data` ->> '$.weight' > 0, d.`data` ->> '$.weight', NULL), iif(d.`data` ->> '$.unit' IN ('мл', 'шт'), d.`data` ->> '$.unit', 'г'), iif(d.`data` ->> '$.pieces' > 0, d.`data` ->> '$.pieces', NULL), coalesce(d.`data` ->> '$.badge', 'no'), coalesce(d.`data` ->> '$.allergens', '[]'), coalesce(d.`data` ->> '$.bonuses_active', 1), coalesce(d.`data` ->> '$.sale_active', 1), 1, coalesce(d.`data` ->> '$.nutrition', '{"kcal":0,"protein":0,"fat":0,"carbs":0}'), 0, coalesce(json_type(d.`data`, '$.ingredients') = 'array', 0), d.`data` ->> '$.article', d.`data` ->> '$.note', d.`revision` FROM `copy_drafts` d;
--> statement-breakpoint
CREATE TABLE `promo_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
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
	FOREIGN KEY (`gift_goods_id`) REFERENCES `dishes`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "promo_codes_code" CHECK("promo_codes"."code" = upper("promo_codes"."code") and length("promo_codes"."code") between 1 and 40),
	CONSTRAINT "promo_codes_type" CHECK(("promo_codes"."type" = 1 and "promo_codes"."percent" is not null and "promo_codes"."amount" is null) or ("promo_codes"."type" = 2 and "promo_codes"."amount" is not null and "promo_codes"."percent" is null) or ("promo_codes"."type" = 3 and "promo_codes"."percent" is null and "promo_codes"."amount" is null)),
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
-- A code keeps its gift, and gives none while that is a draft.
INSERT INTO `promo_codes` (`id`, `code`, `type`, `percent`, `amount`, `gift_goods_id`, `min_total`, `starts_at`, `ends_at`, `max_uses`, `used`, `once_per_customer`, `title`, `note`, `revision`) SELECT `id`, `code`, `type`, `percent`, `amount`, coalesce(`gift_goods_id`, (SELECT d.`id` FROM `copy_drafts` d, json_each(d.`data`, '$.gifts') g WHERE p.`type` = 3 AND g.`value` = p.`id` ORDER BY d.`id` LIMIT 1)), `min_total`, `starts_at`, `ends_at`, `max_uses`, `used`, `once_per_customer`, `title`, `note`, `revision` FROM `copy_promo_codes` p;
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
INSERT INTO `category_slugs` (rowid, `slug`, `category_id`) SELECT `row`, `slug`, `category_id` FROM `copy_category_slugs`;
--> statement-breakpoint
INSERT INTO `option_ingredients` (rowid, `option_id`, `ingredient_id`) SELECT `row`, `option_id`, `ingredient_id` FROM `copy_option_ingredients`;
--> statement-breakpoint
INSERT INTO `news_slugs` (rowid, `slug`, `news_id`) SELECT `row`, `slug`, `news_id` FROM `copy_news_slugs`;
--> statement-breakpoint
INSERT INTO `promo_uses` (rowid, `code_id`, `order_id`, `customer_id`, `once`, `at`, `phone_hmac`) SELECT `row`, `code_id`, `order_id`, `customer_id`, `once`, `at`, `phone_hmac` FROM `copy_promo_uses`;
--> statement-breakpoint
-- What drafts had in their data.
INSERT INTO `goods_options` (`goods_id`, `option_id`, `position`) SELECT d.`id`, o.`value`, o.`key` FROM `copy_drafts` d, json_each(d.`data`, '$.options') o WHERE o.`value` IN (SELECT `id` FROM `options`) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `goods_parts` (`goods_id`, `part_id`, `qtt`) SELECT d.`id`, p.`value` ->> '$.id', p.`value` ->> '$.qtt' FROM `copy_drafts` d, json_each(d.`data`, '$.parts') p WHERE p.`value` ->> '$.id' IN (SELECT `id` FROM `dishes`) ORDER BY d.`id`, p.`key` ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `goods_parts` (`goods_id`, `part_id`, `qtt`) SELECT s.`value` ->> '$.id', d.`id`, s.`value` ->> '$.qtt' FROM `copy_drafts` d, json_each(d.`data`, '$.sets') s WHERE s.`value` ->> '$.id' IN (SELECT `id` FROM `copy_goods`) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `ingredients` (`name`) SELECT DISTINCT i.`value` ->> '$.name' FROM `copy_drafts` d, json_each(d.`data`, '$.ingredients') i WHERE i.`type` = 'object' ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `goods_ingredients` (`goods_id`, `ingredient_id`, `grams`, `is_needed`) SELECT d.`id`, n.`id`, i.`value` ->> '$.grams', coalesce(i.`value` ->> '$.is_needed', 1) FROM `copy_drafts` d, json_each(d.`data`, '$.ingredients') i JOIN `ingredients` n ON n.`name` = i.`value` ->> '$.name' WHERE i.`type` = 'object' ORDER BY d.`id`, i.`key` ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `goods_slugs` (`slug`, `goods_id`) SELECT s.`value`, d.`id` FROM `copy_drafts` d, json_each(d.`data`, '$.slugs') s WHERE s.`type` = 'text' ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- No id is given again that a row, an order or the log has named.
DELETE FROM `sqlite_sequence` WHERE `name` IN ('dishes', 'categories', 'options', 'news', 'promo_codes');
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT 'dishes', max(coalesce((SELECT max(`id`) FROM `dishes`), 0), coalesce((SELECT max(cast(substr(`subject`, 7) as integer)) FROM `staff_audit` WHERE `subject` >= 'goods:' AND `subject` < 'goods;'), 0), coalesce((SELECT max(`goods_id`) FROM `order_lines`), 0), (SELECT `seq` FROM `copy_sequence`));
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT 'categories', max(coalesce((SELECT max(`id`) FROM `categories`), 0), coalesce((SELECT max(cast(substr(`subject`, 10) as integer)) FROM `staff_audit` WHERE `subject` >= 'category:' AND `subject` < 'category;'), 0));
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT 'options', max(coalesce((SELECT max(`id`) FROM `options`), 0), coalesce((SELECT max(cast(substr(`subject`, 8) as integer)) FROM `staff_audit` WHERE `subject` >= 'option:' AND `subject` < 'option;'), 0));
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT 'news', max(coalesce((SELECT max(`id`) FROM `news`), 0), coalesce((SELECT max(cast(substr(`subject`, 6) as integer)) FROM `staff_audit` WHERE `subject` >= 'news:' AND `subject` < 'news;'), 0));
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT 'promo_codes', max(coalesce((SELECT max(`id`) FROM `promo_codes`), 0), coalesce((SELECT max(cast(substr(`subject`, 7) as integer) + iif(`action` = 'promo.batch', `after` ->> '$.count' - 1, 0)) FROM `staff_audit` WHERE `subject` >= 'promo:' AND `subject` < 'promo;'), 0));
--> statement-breakpoint
DROP TABLE `copy_goods`;
--> statement-breakpoint
DROP TABLE `copy_drafts`;
--> statement-breakpoint
DROP TABLE `copy_categories`;
--> statement-breakpoint
DROP TABLE `copy_options`;
--> statement-breakpoint
DROP TABLE `copy_news`;
--> statement-breakpoint
DROP TABLE `copy_promo_codes`;
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
DROP TABLE `copy_category_slugs`;
--> statement-breakpoint
DROP TABLE `copy_option_ingredients`;
--> statement-breakpoint
DROP TABLE `copy_news_slugs`;
--> statement-breakpoint
DROP TABLE `copy_promo_uses`;
--> statement-breakpoint
DROP TABLE `copy_sequence`;
--> statement-breakpoint
-- What the site shows.
CREATE VIEW `goods` AS SELECT `id`, `slug`, `category_id`, `position`, `name`, `description`, `composition`, `price`, `old_price`, `image`, `images`, `weight`, `unit`, `pieces`, `badge`, `allergens`, `bonuses_active`, `sale_active`, `available`, `nutrition`, `popularity`, `ingredients_read`, `article`, `note`, `revision` FROM `dishes` WHERE `is_public` = 1;
--> statement-breakpoint
CREATE TRIGGER `categories_insert_version` AFTER INSERT ON `categories` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `categories_update_version` AFTER UPDATE ON `categories` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `categories_delete_version` AFTER DELETE ON `categories` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `options_insert_version` AFTER INSERT ON `options` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `options_update_version` AFTER UPDATE ON `options` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `options_delete_version` AFTER DELETE ON `options` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `news_insert_version` AFTER INSERT ON `news` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `news_update_version` AFTER UPDATE ON `news` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `news_delete_version` AFTER DELETE ON `news` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `dishes_insert_version` AFTER INSERT ON `dishes` WHEN NEW.`is_public` = 1 BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `dishes_update_version` AFTER UPDATE ON `dishes` WHEN NEW.`is_public` = 1 OR OLD.`is_public` = 1 BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `dishes_delete_version` AFTER DELETE ON `dishes` WHEN OLD.`is_public` = 1 BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1;
