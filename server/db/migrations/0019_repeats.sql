ALTER TABLE `login_codes` ADD `repeat_hash` text;--> statement-breakpoint
ALTER TABLE `staff_audit` ADD `op_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `staff_audit_once` ON `staff_audit` (`op_id`) WHERE "op_id" is not null;