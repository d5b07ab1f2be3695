CREATE TABLE `menu_hours` (
	`id` integer PRIMARY KEY NOT NULL,
	`category_id` integer,
	`dish_id` integer,
	`day` integer NOT NULL,
	`open` text NOT NULL,
	`close` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`dish_id`) REFERENCES `dishes`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "menu_hours_owner" CHECK(("menu_hours"."category_id" is null) <> ("menu_hours"."dish_id" is null)),
	CONSTRAINT "menu_hours_day" CHECK("menu_hours"."day" between 1 and 7 and typeof("menu_hours"."day") <> 'real'),
	CONSTRAINT "menu_hours_open" CHECK("menu_hours"."open" glob '[0-2][0-9]:[0-5][0-9]' and "menu_hours"."open" < '24:00'),
	CONSTRAINT "menu_hours_close" CHECK("menu_hours"."close" glob '[0-2][0-9]:[0-5][0-9]' and "menu_hours"."close" <= '24:00' and "menu_hours"."close" <> "menu_hours"."open")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `menu_hours_of_category` ON `menu_hours` (`category_id`,`day`,`open`);
--> statement-breakpoint
CREATE UNIQUE INDEX `menu_hours_of_dish` ON `menu_hours` (`dish_id`,`day`,`open`);
--> statement-breakpoint
ALTER TABLE `customers` ADD `excluded_allergens` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `menu_hours_insert_version` AFTER INSERT ON `menu_hours` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `menu_hours_update_version` AFTER UPDATE ON `menu_hours` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `menu_hours_delete_version` AFTER DELETE ON `menu_hours` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
