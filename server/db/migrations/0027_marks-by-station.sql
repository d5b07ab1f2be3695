ALTER TABLE `line_marks` ADD `by_station` text;--> statement-breakpoint
-- A mark of one station is news too, though the line is not made yet.
DROP TRIGGER `line_marks_update_event`;
--> statement-breakpoint
CREATE TRIGGER `line_marks_update_event` AFTER UPDATE OF `made`, `by_station` ON `line_marks` WHEN NEW.`made` <> OLD.`made` OR NEW.`by_station` IS NOT OLD.`by_station` BEGIN INSERT INTO `order_events` (`order_id`, `kitchen_id`, `kind`, `at`, `actor`, `staff_id`, `device_id`, `data`) SELECT NEW.`order_id`, `kitchen_id`, 'line', NEW.`at`, 'staff', NEW.`staff_id`, NEW.`device_id`, json_object('position', NEW.`position`, 'made', NEW.`made`) FROM `orders` WHERE `id` = NEW.`order_id`; END;
