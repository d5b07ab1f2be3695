CREATE TABLE `catalog_links` (
	`source` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`item_id` integer NOT NULL,
	PRIMARY KEY(`source`, `kind`, `key`)
);
--> statement-breakpoint
CREATE INDEX `catalog_links_by_item` ON `catalog_links` (`kind`,`item_id`);--> statement-breakpoint
CREATE TABLE `customer_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`staff_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_notes_kind" CHECK("customer_notes"."kind" in ('allergy', 'note'))
);
--> statement-breakpoint
CREATE INDEX `customer_notes_by_customer` ON `customer_notes` (`customer_id`,`id`);--> statement-breakpoint
CREATE TABLE `goods_drafts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`category_id` integer NOT NULL,
	`name` text NOT NULL,
	`data` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `goods_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`goods_id` integer NOT NULL,
	FOREIGN KEY (`goods_id`) REFERENCES `goods`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `goods_slugs_by_goods` ON `goods_slugs` (`goods_id`);--> statement-breakpoint
CREATE TABLE `import_rows` (
	`import_id` integer NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`action` text NOT NULL,
	`item_id` integer,
	`name` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`error` text,
	`before` text,
	`after` text,
	PRIMARY KEY(`import_id`, `kind`, `key`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_waiting` ON `import_rows` (`kind`,`import_id`) WHERE "state" = 'waiting';--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`format` text NOT NULL,
	`file_name` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'planned' NOT NULL,
	`file` text NOT NULL,
	`plan` text NOT NULL,
	`plan_hash` text NOT NULL,
	`counts` text NOT NULL,
	`choice` text,
	`staff_id` integer,
	`created_at` integer NOT NULL,
	`applied_at` integer,
	`undone_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imports_status" CHECK("imports"."status" in ('planned', 'running', 'done', 'stopped'))
);
--> statement-breakpoint
CREATE INDEX `imports_by_time` ON `imports` (`created_at`);--> statement-breakpoint
CREATE TABLE `media` (
	`path` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`is_cutout` integer NOT NULL,
	`ground` text,
	`source_url` text,
	`etag` text,
	`used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_by_source` ON `media` (`source_url`);--> statement-breakpoint
CREATE INDEX `media_by_use` ON `media` (`used_at`);--> statement-breakpoint
CREATE TABLE `sales_days` (
	`day` text NOT NULL,
	`kitchen_id` integer NOT NULL,
	`counts` text NOT NULL,
	PRIMARY KEY(`day`, `kitchen_id`),
	FOREIGN KEY (`kitchen_id`) REFERENCES `kitchens`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sales_days_by_kitchen` ON `sales_days` (`kitchen_id`,`day`);--> statement-breakpoint
CREATE TABLE `shop_facts` (
	`id` integer PRIMARY KEY DEFAULT 1 NOT NULL,
	`name` text,
	`title` text,
	`description` text,
	`greeting` text,
	`sms_name` text,
	`company` text,
	`inn` text,
	`ogrn` text,
	`legal_address` text,
	`privacy_operator` text,
	`email` text,
	`free_phone` text,
	`since` integer,
	`social` text,
	`photos` text,
	`app_store` text,
	`play_store` text,
	`extras` text,
	`revision` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_facts_single" CHECK("shop_facts"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE `categories` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `cities` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `goods` ADD `article` text;--> statement-breakpoint
ALTER TABLE `goods` ADD `note` text;--> statement-breakpoint
ALTER TABLE `goods` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `goods_by_article` ON `goods` (`article`) WHERE "article" is not null;--> statement-breakpoint
ALTER TABLE `news` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pickup_points` ADD `is_public` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `pickup_points` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `customers` ADD `blocked_at` integer;--> statement-breakpoint
ALTER TABLE `customers` ADD `blocked_why` text;--> statement-breakpoint
ALTER TABLE `promo_codes` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `promo_codes` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `promo_codes` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `staff_audit` ADD `undoes` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `staff_audit_undone` ON `staff_audit` (`undoes`) WHERE "undoes" is not null;
--> statement-breakpoint
CREATE INDEX `orders_completed` ON `orders` (`kitchen_id`,`completed_at`) WHERE "status" = 'completed';--> statement-breakpoint
CREATE INDEX `refunds_done` ON `refunds` (`done_at`) WHERE "status" = 'done';
--> statement-breakpoint
-- Facts of the shop are public.
CREATE TRIGGER `shop_facts_insert_version` AFTER INSERT ON `shop_facts` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `shop_facts_update_version` AFTER UPDATE ON `shop_facts` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `shop_facts_delete_version` AFTER DELETE ON `shop_facts` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE INDEX `customers_by_phone_tail` ON `customers` (substr("phone", -4)) WHERE "phone" is not null;
--> statement-breakpoint
CREATE INDEX `customers_by_name` ON `customers` (`name`) WHERE "name" is not null;
--> statement-breakpoint
-- Once staff changed the shop, the demo's data is not loaded again. A stop is no such change.
CREATE TRIGGER `staff_audit_owns_shop` AFTER INSERT ON `staff_audit` WHEN NEW.`action` NOT LIKE 'stop.%' AND NEW.`action` <> 'goods.available' AND substr(NEW.`subject`, 1, instr(NEW.`subject` || ':', ':') - 1) IN ('goods', 'category', 'option', 'menu', 'news', 'promo', 'city', 'pickup_point', 'shop', 'import', 'station') AND EXISTS (SELECT 1 FROM `system_state` WHERE `seed_hash` IS NULL OR `seed_hash` NOT IN ('restored', 'owned')) BEGIN UPDATE `system_state` SET `seed_hash` = 'owned'; END;
--> statement-breakpoint
-- A new shop has the usual stations of a kitchen; none where it has some.
INSERT INTO `stations` (`id`, `name`, `position`) SELECT column1, column2, column1 - 1 FROM (VALUES (1, 'Холодный'), (2, 'Горячий'), (3, 'Пицца')) WHERE NOT EXISTS (SELECT 1 FROM `stations`);
