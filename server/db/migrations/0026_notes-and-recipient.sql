ALTER TABLE `categories` ADD `takes_notes` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `note` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `recipient` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `leave_at_door` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `no_call` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Who receives an order, and the words to the kitchen, are forgotten with the person. docs/decisions/025.
CREATE TRIGGER `customers_recipient_erasure` AFTER UPDATE OF `deleted_at` ON `customers` WHEN NEW.`deleted_at` IS NOT NULL BEGIN UPDATE `orders` SET `recipient` = NULL WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled') AND `recipient` IS NOT NULL; UPDATE `order_lines` SET `note` = NULL WHERE `note` IS NOT NULL AND `order_id` IN (SELECT `id` FROM `orders` WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled')); END;
--> statement-breakpoint
CREATE TRIGGER `orders_recipient_erasure` AFTER UPDATE OF `status` ON `orders` WHEN NEW.`status` IN ('completed', 'canceled') AND (SELECT `deleted_at` FROM `customers` WHERE `id` = NEW.`customer_id`) IS NOT NULL BEGIN UPDATE `orders` SET `recipient` = NULL WHERE `id` = NEW.`id` AND `recipient` IS NOT NULL; UPDATE `order_lines` SET `note` = NULL WHERE `order_id` = NEW.`id` AND `note` IS NOT NULL; END;
