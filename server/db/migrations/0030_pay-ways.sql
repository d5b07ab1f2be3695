CREATE TABLE `pay_terms` (
	`id` integer PRIMARY KEY DEFAULT 1 NOT NULL,
	`card` text,
	`sbp` text,
	`saved` text,
	`switches` text DEFAULT '{}' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pay_terms_single" CHECK("pay_terms"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `tkassa_bank` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tkassa_bank_by_order` ON `tkassa_bank` (`order_id`);--> statement-breakpoint
CREATE TABLE `tkassa_orders` (
	`order_id` text PRIMARY KEY NOT NULL,
	`payment_id` text,
	`url` text,
	`amount` integer NOT NULL,
	`calls` integer DEFAULT 1 NOT NULL,
	`asked_at` integer NOT NULL,
	`rebill_id` text,
	`pan` text,
	`moves` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tkassa_orders_payment_id_unique` ON `tkassa_orders` (`payment_id`);--> statement-breakpoint
ALTER TABLE `payments` ADD `way` text DEFAULT 'card' NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `pay_terms_insert_version` AFTER INSERT ON `pay_terms` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `pay_terms_update_version` AFTER UPDATE ON `pay_terms` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `pay_terms_delete_version` AFTER DELETE ON `pay_terms` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
-- The token of a card is forgotten with the card, and with the person. docs/decisions/025.
CREATE TRIGGER `cards_tkassa_erasure` AFTER UPDATE OF `provider_token` ON `cards` WHEN OLD.`provider` = 'tkassa' AND OLD.`provider_token` IS NOT NULL AND NEW.`provider_token` IS NULL BEGIN UPDATE `tkassa_orders` SET `pan` = NULL WHERE `rebill_id` = OLD.`provider_token`; UPDATE `tkassa_orders` SET `rebill_id` = NULL WHERE `rebill_id` = OLD.`provider_token`; END;
--> statement-breakpoint
CREATE TRIGGER `customers_tkassa_erasure` AFTER UPDATE OF `deleted_at` ON `customers` WHEN NEW.`deleted_at` IS NOT NULL BEGIN UPDATE `tkassa_orders` SET `pan` = NULL WHERE `order_id` IN (SELECT `idempotence_key` FROM `payments` JOIN `orders` ON `orders`.`id` = `payments`.`order_id` WHERE `orders`.`customer_id` = NEW.`id`); UPDATE `tkassa_orders` SET `rebill_id` = NULL WHERE `order_id` IN (SELECT `idempotence_key` FROM `payments` JOIN `orders` ON `orders`.`id` = `payments`.`order_id` WHERE `orders`.`customer_id` = NEW.`id`); END;
