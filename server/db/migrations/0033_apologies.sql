CREATE TABLE `apology_terms` (
	`id` integer PRIMARY KEY DEFAULT 1 NOT NULL,
	`is_on` integer NOT NULL,
	`minutes` integer NOT NULL,
	`percent` real,
	`amount` integer,
	`days` integer NOT NULL,
	`min_total` integer NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "apology_terms_single" CHECK("apology_terms"."id" = 1),
	CONSTRAINT "apology_terms_worth" CHECK(("apology_terms"."percent" is null) <> ("apology_terms"."amount" is null)),
	CONSTRAINT "apology_terms_minutes" CHECK("apology_terms"."minutes" > 0 and "apology_terms"."days" > 0)
);
--> statement-breakpoint
ALTER TABLE `promo_codes` ADD `apology_for` integer REFERENCES `orders`(`id`) ON DELETE SET NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_apology` ON `promo_codes` (`apology_for`);