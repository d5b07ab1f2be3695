CREATE TABLE `consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`given_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "consents_kind" CHECK("consents"."kind" in ('processing', 'marketing'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consents_live` ON `consents` (`customer_id`,`kind`,`version`) WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX `consents_by_customer` ON `consents` (`customer_id`,`id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `device_hash` text;--> statement-breakpoint
CREATE INDEX `sessions_by_device` ON `sessions` (`device_hash`);--> statement-breakpoint
ALTER TABLE `staff_audit` ADD `actor` text DEFAULT 'key' NOT NULL;--> statement-breakpoint
CREATE INDEX `staff_audit_by_time` ON `staff_audit` (`at`);--> statement-breakpoint
INSERT INTO `consents` (`customer_id`, `kind`, `version`, `given_at`) SELECT `id`, 'marketing', '', unixepoch() * 1000 FROM `customers` WHERE `subscribed` = 1;
