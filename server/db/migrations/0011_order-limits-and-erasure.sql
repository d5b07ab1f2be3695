ALTER TABLE `orders` ADD `confirm_call` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `promo_uses` ADD `phone_hmac` text;--> statement-breakpoint
CREATE INDEX `promo_uses_of_erased` ON `promo_uses` (`phone_hmac`,`code_id`) WHERE "promo_uses"."phone_hmac" is not null;
--> statement-breakpoint
-- Reasons are free text and may name the customer: they leave with the person, here and for those who left before.
UPDATE `order_status_history` SET `reason` = NULL WHERE `order_id` IN (SELECT `id` FROM `orders` WHERE `status` IN ('completed', 'canceled') AND `customer_id` IN (SELECT `id` FROM `customers` WHERE `deleted_at` IS NOT NULL));
--> statement-breakpoint
UPDATE `staff_audit` SET `reason` = NULL WHERE `subject` IN (SELECT 'order:' || `id` FROM `orders` WHERE `status` IN ('completed', 'canceled') AND `customer_id` IN (SELECT `id` FROM `customers` WHERE `deleted_at` IS NOT NULL));
--> statement-breakpoint
-- From now on the subject of a phone is an HMAC.
DELETE FROM `attempts` WHERE `subject` LIKE 'phone:%';
--> statement-breakpoint
DROP TRIGGER `customers_forget_orders`;
--> statement-breakpoint
DROP TRIGGER `orders_forget_person`;
--> statement-breakpoint
CREATE TRIGGER `customers_forget_orders` AFTER UPDATE OF `deleted_at` ON `customers` WHEN NEW.`deleted_at` IS NOT NULL BEGIN UPDATE `orders` SET `name` = NULL, `phone` = NULL, `comment` = NULL, `email` = NULL, `card` = NULL, `address` = CASE WHEN `address` IS NULL THEN NULL ELSE json_object('city_id', `city_id`, 'street', '', 'house', '', 'building', '', 'entrance', '', 'floor', '', 'apartment', '', 'intercom', '', 'label', '', 'comment', '') END WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled'); UPDATE `order_status_history` SET `reason` = NULL WHERE `order_id` IN (SELECT `id` FROM `orders` WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled')); UPDATE `staff_audit` SET `reason` = NULL WHERE `subject` IN (SELECT 'order:' || `id` FROM `orders` WHERE `customer_id` = NEW.`id` AND `status` IN ('completed', 'canceled')); END;
--> statement-breakpoint
CREATE TRIGGER `orders_forget_person` AFTER UPDATE OF `status` ON `orders` WHEN NEW.`status` IN ('completed', 'canceled') AND (SELECT `deleted_at` FROM `customers` WHERE `id` = NEW.`customer_id`) IS NOT NULL BEGIN UPDATE `orders` SET `name` = NULL, `phone` = NULL, `comment` = NULL, `email` = NULL, `card` = NULL, `address` = CASE WHEN `address` IS NULL THEN NULL ELSE json_object('city_id', `city_id`, 'street', '', 'house', '', 'building', '', 'entrance', '', 'floor', '', 'apartment', '', 'intercom', '', 'label', '', 'comment', '') END WHERE `id` = NEW.`id`; UPDATE `order_status_history` SET `reason` = NULL WHERE `order_id` = NEW.`id`; UPDATE `staff_audit` SET `reason` = NULL WHERE `subject` = 'order:' || NEW.`id`; DELETE FROM `outbox` WHERE `order_id` = NEW.`id`; END;
