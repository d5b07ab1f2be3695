CREATE TABLE `category_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`category_id` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `category_slugs_by_category` ON `category_slugs` (`category_id`);--> statement-breakpoint
CREATE TABLE `news_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`news_id` integer NOT NULL,
	FOREIGN KEY (`news_id`) REFERENCES `news`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_slugs_by_news` ON `news_slugs` (`news_id`);--> statement-breakpoint
DROP INDEX `consents_live`;--> statement-breakpoint
ALTER TABLE `consents` ADD `document` text DEFAULT 'privacy' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `consents_live` ON `consents` (`customer_id`,`kind`,`document`,`version`) WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
ALTER TABLE `login_codes` ADD `consent` text;--> statement-breakpoint
ALTER TABLE `shop_facts` ADD `consent` text;
--> statement-breakpoint
-- The log keeps no names and phones of people: they are read by id. Of their changes it keeps that there was one.
UPDATE `staff_audit` SET `after` = json_set(`after`, '$.fields', json(CASE WHEN json_extract(`after`, '$.phone') IS NULL THEN '["name"]' WHEN json_extract(`before`, '$.name') IS json_extract(`after`, '$.name') THEN '["phone"]' ELSE '["name","phone"]' END)) WHERE `action` IN ('person.change', 'person.block') AND (json_extract(`after`, '$.phone') IS NOT NULL OR json_extract(`before`, '$.name') IS NOT json_extract(`after`, '$.name'));
--> statement-breakpoint
UPDATE `staff_audit` SET `before` = json_remove(`before`, '$.name', '$.phone'), `after` = json_remove(`after`, '$.name', '$.phone') WHERE `action` IN ('person.add', 'person.change', 'person.block');
