CREATE TABLE `category_counts` (
	`category_id` integer NOT NULL,
	`kind` text NOT NULL,
	`goods` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`category_id`, `kind`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "category_counts_goods" CHECK("category_counts"."goods" >= 0)
);
--> statement-breakpoint
CREATE TABLE `search_dirty` (
	`goods_id` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_docs` (
	`goods_id` integer PRIMARY KEY NOT NULL,
	`place` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_docs_place_unique` ON `search_docs` (`place`);--> statement-breakpoint
CREATE TABLE `search_terms` (
	`term` text PRIMARY KEY NOT NULL,
	`docs` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_terms_docs" CHECK("search_terms"."docs" >= 0)
);
--> statement-breakpoint
CREATE TABLE `search_typos` (
	`deletion` text NOT NULL,
	`term` text NOT NULL,
	PRIMARY KEY(`deletion`, `term`)
);
--> statement-breakpoint
CREATE INDEX `search_typos_by_term` ON `search_typos` (`term`);--> statement-breakpoint
ALTER TABLE `goods` ADD `popularity` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `goods` ADD `score` integer GENERATED ALWAYS AS (popularity * 2 + (badge = 'top')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `goods` ADD `standing` integer GENERATED ALWAYS AS (-(popularity * 2 + (badge = 'top'))) VIRTUAL;--> statement-breakpoint
ALTER TABLE `goods` ADD `is_sale` integer GENERATED ALWAYS AS (badge = 'sale' or old_price is not null) VIRTUAL;--> statement-breakpoint
CREATE INDEX `goods_by_price` ON `goods` (`category_id`,`price`,`position`);--> statement-breakpoint
CREATE INDEX `goods_by_standing` ON `goods` (`category_id`,`standing`,`position`);--> statement-breakpoint
CREATE INDEX `goods_by_badge` ON `goods` (`category_id`,`badge`,`position`);--> statement-breakpoint
CREATE INDEX `goods_by_badge_price` ON `goods` (`category_id`,`badge`,`price`,`position`);--> statement-breakpoint
CREATE INDEX `goods_by_badge_standing` ON `goods` (`category_id`,`badge`,`standing`,`position`);--> statement-breakpoint
CREATE INDEX `goods_by_sale` ON `goods` (`category_id`,`is_sale`,`position`);--> statement-breakpoint
CREATE INDEX `goods_by_sale_price` ON `goods` (`category_id`,`is_sale`,`price`,`position`);--> statement-breakpoint
CREATE INDEX `goods_by_sale_standing` ON `goods` (`category_id`,`is_sale`,`standing`,`position`);--> statement-breakpoint
CREATE INDEX `goods_offered` ON `goods` (`category_id`,`position`) WHERE available = 1;--> statement-breakpoint
CREATE INDEX `goods_popular` ON `goods` (`standing`,`position`) WHERE available = 1;
--> statement-breakpoint
-- What the columns above tell of NEW and OLD is written out in the triggers: a generated column is not always known there.
CREATE TRIGGER `goods_insert_counts` AFTER INSERT ON `goods` BEGIN INSERT INTO `category_counts` (`category_id`, `kind`, `goods`) SELECT new.category_id, kind, 1 FROM (select 'all' as kind union all select 'sale' where (new.badge = 'sale' or new.old_price is not null) union all select new.badge where new.badge not in ('no', 'sale')) WHERE true ON CONFLICT (`category_id`, `kind`) DO UPDATE SET `goods` = `goods` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `goods_delete_counts` AFTER DELETE ON `goods` BEGIN UPDATE `category_counts` SET `goods` = `goods` - 1 WHERE `category_id` = old.category_id AND `kind` IN (select 'all' as kind union all select 'sale' where (old.badge = 'sale' or old.old_price is not null) union all select old.badge where old.badge not in ('no', 'sale')); END;
--> statement-breakpoint
CREATE TRIGGER `goods_update_counts` AFTER UPDATE OF `category_id`, `badge`, `old_price` ON `goods` BEGIN UPDATE `category_counts` SET `goods` = `goods` - 1 WHERE `category_id` = old.category_id AND `kind` IN (select 'all' as kind union all select 'sale' where (old.badge = 'sale' or old.old_price is not null) union all select old.badge where old.badge not in ('no', 'sale')); INSERT INTO `category_counts` (`category_id`, `kind`, `goods`) SELECT new.category_id, kind, 1 FROM (select 'all' as kind union all select 'sale' where (new.badge = 'sale' or new.old_price is not null) union all select new.badge where new.badge not in ('no', 'sale')) WHERE true ON CONFLICT (`category_id`, `kind`) DO UPDATE SET `goods` = `goods` + 1; END;
--> statement-breakpoint
INSERT INTO `category_counts` (`category_id`, `kind`, `goods`) SELECT category_id, kind, count(*) FROM (SELECT category_id, 'all' AS kind FROM `goods` UNION ALL SELECT category_id, 'sale' FROM `goods` WHERE badge = 'sale' OR old_price IS NOT NULL UNION ALL SELECT category_id, badge FROM `goods` WHERE badge NOT IN ('no', 'sale')) GROUP BY category_id, kind;
