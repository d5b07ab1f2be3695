DROP INDEX `login_codes_live`;--> statement-breakpoint
DROP INDEX `login_codes_by_phone`;--> statement-breakpoint
ALTER TABLE `login_codes` ADD `channel` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `login_codes_by_time` ON `login_codes` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `login_codes_live` ON `login_codes` (`phone`,`channel`) WHERE "login_codes"."used_at" is null and "login_codes"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX `login_codes_by_phone` ON `login_codes` (`phone`,`channel`,`id`);--> statement-breakpoint
ALTER TABLE `customers` ADD `orders_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `place` integer;--> statement-breakpoint
DROP INDEX `orders_by_customer`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_by_place` ON `orders` (`customer_id`,"place" desc);
--> statement-breakpoint
UPDATE `orders` SET `place` = `n`.`place` FROM (SELECT `id`, row_number() OVER (PARTITION BY `customer_id` ORDER BY `id`) AS `place` FROM `orders`) AS `n` WHERE `n`.`id` = `orders`.`id`;
--> statement-breakpoint
UPDATE `customers` SET `orders_count` = (SELECT count(*) FROM `orders` WHERE `orders`.`customer_id` = `customers`.`id`);
--> statement-breakpoint
-- Which of its customer's orders an order is, and how many there are: a page of ten thousand costs what one of ten does.
CREATE TRIGGER `orders_insert_place` AFTER INSERT ON `orders` BEGIN UPDATE `customers` SET `orders_count` = `orders_count` + 1 WHERE `id` = NEW.`customer_id`; UPDATE `orders` SET `place` = (SELECT `orders_count` FROM `customers` WHERE `id` = NEW.`customer_id`) WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
-- A deleted customer's orders stay for the books without the person. One that is still under way keeps the door and the
-- phone for the courier, and forgets them in the statement that ends it. docs/decisions/025.
CREATE TRIGGER `customers_forget_orders` AFTER UPDATE OF `deleted_at` ON `customers` WHEN NEW.`deleted_at` IS NOT NULL BEGIN UPDATE `orders` SET `name` = NULL, `phone` = NULL, `comment` = NULL, `address` = CASE WHEN `address` IS NULL THEN NULL ELSE json_object('city_id', `city_id`, 'street', '', 'house', '', 'building', '', 'entrance', '', 'floor', '', 'apartment', '', 'intercom', '', 'label', '', 'comment', '') END WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled'); END;
--> statement-breakpoint
CREATE TRIGGER `orders_forget_person` AFTER UPDATE OF `status` ON `orders` WHEN NEW.`status` IN ('completed', 'canceled') AND (SELECT `deleted_at` FROM `customers` WHERE `id` = NEW.`customer_id`) IS NOT NULL BEGIN UPDATE `orders` SET `name` = NULL, `phone` = NULL, `comment` = NULL, `address` = CASE WHEN `address` IS NULL THEN NULL ELSE json_object('city_id', `city_id`, 'street', '', 'house', '', 'building', '', 'entrance', '', 'floor', '', 'apartment', '', 'intercom', '', 'label', '', 'comment', '') END WHERE `id` = NEW.`id`; END;
