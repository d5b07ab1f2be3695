CREATE TABLE `sandbox_receipts` (
	`key` text PRIMARY KEY NOT NULL,
	`ref` text NOT NULL,
	`operation` text NOT NULL,
	`body` text NOT NULL,
	`error` text,
	`ready_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_receipts_ref_unique` ON `sandbox_receipts` (`ref`);--> statement-breakpoint
CREATE TABLE `till_receipts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`refund_id` integer,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`is_cash` integer NOT NULL,
	`lines` text,
	`settled_at` integer NOT NULL,
	`key` text NOT NULL,
	`status` text DEFAULT 'due' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`ref` text,
	`error` text,
	`number` text,
	`url` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_receipts_kind" CHECK("till_receipts"."kind" in ('sale', 'refund') and ("till_receipts"."kind" = 'refund') = ("till_receipts"."refund_id" is not null)),
	CONSTRAINT "till_receipts_status" CHECK("till_receipts"."status" in ('due', 'sent', 'done', 'failed')),
	CONSTRAINT "till_receipts_amount" CHECK("till_receipts"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `till_receipts_key_unique` ON `till_receipts` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `till_receipts_of_order` ON `till_receipts` (`order_id`) WHERE "kind" = 'sale';--> statement-breakpoint
CREATE UNIQUE INDEX `till_receipts_of_refund` ON `till_receipts` (`refund_id`);--> statement-breakpoint
CREATE INDEX `till_receipts_by_order` ON `till_receipts` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `till_receipts_open` ON `till_receipts` (`next_try_at`) WHERE "status" <> 'done';