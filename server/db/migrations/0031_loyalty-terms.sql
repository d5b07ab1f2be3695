CREATE TABLE `bonus_grants` (
	`customer_id` integer NOT NULL,
	`reason` text NOT NULL,
	`year` integer NOT NULL,
	`at` integer NOT NULL,
	`phone_hmac` text,
	PRIMARY KEY(`customer_id`, `reason`, `year`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "bonus_grants_reason" CHECK("bonus_grants"."reason" in ('welcome', 'birthday'))
);
--> statement-breakpoint
CREATE INDEX `bonus_grants_of_erased` ON `bonus_grants` (`phone_hmac`,`reason`) WHERE "bonus_grants"."phone_hmac" is not null;--> statement-breakpoint
CREATE TABLE `loyalty_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_at` integer NOT NULL,
	`terms` text NOT NULL,
	`staff_id` integer,
	`changed_at` integer NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "loyalty_terms_from" CHECK("loyalty_terms"."from_at" >= "loyalty_terms"."changed_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `loyalty_terms_from_at_unique` ON `loyalty_terms` (`from_at`);--> statement-breakpoint
ALTER TABLE `customers` ADD `birthday_set_at` integer;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `is_set` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `loyalty_id` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `bonus_ledger` ADD `terms_id` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- The terms that were constants before. Rows before this migration were made by them.
INSERT INTO `loyalty_terms` (`id`, `from_at`, `terms`, `changed_at`) VALUES (1, 0, '{"is_on":true,"ranks":[{"rank":1,"from":0,"percent":3},{"rank":2,"from":15000,"percent":5},{"rank":3,"from":40000,"percent":7},{"rank":"vip","from":100000,"percent":10}],"pay_percent":50,"min_pickup":100,"life_days":180,"warning_days":14,"earns":{"delivery":false,"sale":true,"sets":true},"pays":{"delivery":false,"sale":true,"sets":true},"window_days":365,"keeps_rank":false,"welcome":0,"birthday":0,"birthday_days":0}', 0);
--> statement-breakpoint
CREATE TRIGGER `loyalty_terms_insert_version` AFTER INSERT ON `loyalty_terms` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `loyalty_terms_update_version` AFTER UPDATE ON `loyalty_terms` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `loyalty_terms_delete_version` AFTER DELETE ON `loyalty_terms` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
-- Terms never change backwards: those that have begun stay.
CREATE TRIGGER `loyalty_terms_update_guard` BEFORE UPDATE ON `loyalty_terms` WHEN OLD.`from_at` <= NEW.`changed_at` BEGIN SELECT RAISE(ABORT, 'terms that have begun never change'); END;
--> statement-breakpoint
CREATE TRIGGER `loyalty_terms_delete_guard` BEFORE DELETE ON `loyalty_terms` WHEN EXISTS (SELECT 1 FROM `orders` WHERE `loyalty_id` = OLD.`id`) OR EXISTS (SELECT 1 FROM `bonus_ledger` WHERE `terms_id` = OLD.`id`) BEGIN SELECT RAISE(ABORT, 'terms that have begun never change'); END;
--> statement-breakpoint
CREATE TRIGGER `bonus_ledger_terms_guard` BEFORE UPDATE OF `terms_id` ON `bonus_ledger` BEGIN SELECT RAISE(ABORT, 'a row of bonus_ledger never changes'); END;
