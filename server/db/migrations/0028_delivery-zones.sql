CREATE TABLE `delivery_zones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`city_id` integer NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`area` text,
	`streets` text DEFAULT '[]' NOT NULL,
	`min_order` integer NOT NULL,
	`ladder` text NOT NULL,
	`extra_minutes` integer DEFAULT 0 NOT NULL,
	`hours` text DEFAULT '[]' NOT NULL,
	`is_closed` integer DEFAULT false NOT NULL,
	`closed_reason` text,
	`closed_until` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`city_id`) REFERENCES `cities`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "delivery_zones_min_order" CHECK("delivery_zones"."min_order" >= 0),
	CONSTRAINT "delivery_zones_extra_minutes" CHECK("delivery_zones"."extra_minutes" between 0 and 240 and typeof("delivery_zones"."extra_minutes") <> 'real'),
	CONSTRAINT "delivery_zones_color" CHECK("delivery_zones"."color" glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_zones_by_name` ON `delivery_zones` (`city_id`,`name`);--> statement-breakpoint
ALTER TABLE `addresses` ADD `lat` real;--> statement-breakpoint
ALTER TABLE `addresses` ADD `lng` real;--> statement-breakpoint
ALTER TABLE `addresses` ADD `zone_id` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `zone` text;
--> statement-breakpoint
CREATE TRIGGER `delivery_zones_insert_version` AFTER INSERT ON `delivery_zones` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `delivery_zones_update_version` AFTER UPDATE ON `delivery_zones` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `delivery_zones_delete_version` AFTER DELETE ON `delivery_zones` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
