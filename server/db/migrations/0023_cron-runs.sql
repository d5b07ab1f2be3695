CREATE TABLE `cron_runs` (
	`cron` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
