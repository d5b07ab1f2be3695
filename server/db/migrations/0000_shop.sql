CREATE TABLE `categories` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`image` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `cities` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`time_zone` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`fee` integer NOT NULL,
	`free_from` integer,
	`min_order` integer NOT NULL,
	`eta_min` integer NOT NULL,
	`eta_max` integer NOT NULL,
	`slot_capacity` integer,
	CONSTRAINT "cities_money" CHECK("cities"."fee" >= 0 and "cities"."min_order" >= 0),
	CONSTRAINT "cities_free_from" CHECK("cities"."free_from" >= 0),
	CONSTRAINT "cities_eta" CHECK("cities"."eta_min" > 0 and "cities"."eta_max" >= "cities"."eta_min"),
	CONSTRAINT "cities_slot_capacity" CHECK("cities"."slot_capacity" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cities_slug_unique` ON `cities` (`slug`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` integer PRIMARY KEY DEFAULT 1 NOT NULL,
	`phone` text NOT NULL,
	`telegram` text NOT NULL,
	`viber` text NOT NULL,
	`whatsapp` text NOT NULL,
	CONSTRAINT "contacts_single" CHECK("contacts"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `goods` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`category_id` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`composition` text DEFAULT '' NOT NULL,
	`price` integer NOT NULL,
	`old_price` integer,
	`image` text NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`weight` real NOT NULL,
	`unit` text NOT NULL,
	`pieces` integer,
	`badge` text DEFAULT 'no' NOT NULL,
	`allergens` text DEFAULT '[]' NOT NULL,
	`bonuses_active` integer DEFAULT true NOT NULL,
	`sale_active` integer DEFAULT true NOT NULL,
	`available` integer DEFAULT true NOT NULL,
	`nutrition` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "goods_price" CHECK("goods"."price" > 0 and typeof("goods"."price") = 'integer'),
	CONSTRAINT "goods_old_price" CHECK("goods"."old_price" > "goods"."price"),
	CONSTRAINT "goods_unit" CHECK("goods"."unit" in ('г', 'мл', 'шт')),
	CONSTRAINT "goods_badge" CHECK("goods"."badge" in ('top', 'hot', 'vegan', 'sale', 'new', 'gluten_free', 'lactose_free', 'no')),
	CONSTRAINT "goods_weight" CHECK("goods"."weight" > 0),
	CONSTRAINT "goods_pieces" CHECK("goods"."pieces" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `goods_slug_unique` ON `goods` (`slug`);--> statement-breakpoint
CREATE INDEX `goods_by_category` ON `goods` (`category_id`,`position`);--> statement-breakpoint
CREATE TABLE `goods_options` (
	`goods_id` integer NOT NULL,
	`option_id` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`goods_id`, `option_id`),
	FOREIGN KEY (`goods_id`) REFERENCES `goods`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`option_id`) REFERENCES `options`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `goods_options_by_option` ON `goods_options` (`option_id`);--> statement-breakpoint
CREATE TABLE `hours` (
	`id` integer PRIMARY KEY NOT NULL,
	`city_id` integer,
	`pickup_point_id` integer,
	`day` integer NOT NULL,
	`open` text NOT NULL,
	`close` text NOT NULL,
	FOREIGN KEY (`city_id`) REFERENCES `cities`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pickup_point_id`) REFERENCES `pickup_points`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "hours_owner" CHECK(("hours"."city_id" is null) <> ("hours"."pickup_point_id" is null)),
	CONSTRAINT "hours_day" CHECK("hours"."day" between 1 and 7 and typeof("hours"."day") <> 'real'),
	CONSTRAINT "hours_open" CHECK("hours"."open" glob '[0-2][0-9]:[0-5][0-9]' and "hours"."open" < '24:00'),
	CONSTRAINT "hours_close" CHECK("hours"."close" glob '[0-2][0-9]:[0-5][0-9]' and "hours"."close" <= '24:00' and "hours"."close" <> "hours"."open")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hours_of_city` ON `hours` (`city_id`,`day`,`open`);--> statement-breakpoint
CREATE UNIQUE INDEX `hours_of_point` ON `hours` (`pickup_point_id`,`day`,`open`);--> statement-breakpoint
CREATE TABLE `news` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`teaser` text NOT NULL,
	`body` text NOT NULL,
	`image` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`promocode` text,
	`position` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "news_ends" CHECK("news"."ends_at" > "news"."starts_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_slug_unique` ON `news` (`slug`);--> statement-breakpoint
CREATE TABLE `options` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`max` integer NOT NULL,
	`image` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "options_kind" CHECK("options"."kind" in ('additionals', 'sides', 'sauces')),
	CONSTRAINT "options_price" CHECK("options"."price" >= 0 and typeof("options"."price") = 'integer'),
	CONSTRAINT "options_max" CHECK("options"."max" between 1 and 20 and typeof("options"."max") <> 'real')
);
--> statement-breakpoint
CREATE TABLE `pickup_points` (
	`id` integer PRIMARY KEY NOT NULL,
	`city_id` integer NOT NULL,
	`address` text NOT NULL,
	`phone` text NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`city_id`) REFERENCES `cities`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pickup_points_place" CHECK("pickup_points"."lat" between -90 and 90 and "pickup_points"."lng" between -180 and 180)
);
--> statement-breakpoint
CREATE INDEX `pickup_points_by_city` ON `pickup_points` (`city_id`,`position`);--> statement-breakpoint
CREATE TABLE `addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`city_id` integer NOT NULL,
	`street` text NOT NULL,
	`house` text NOT NULL,
	`building` text DEFAULT '' NOT NULL,
	`entrance` text DEFAULT '' NOT NULL,
	`floor` text DEFAULT '' NOT NULL,
	`apartment` text DEFAULT '' NOT NULL,
	`intercom` text DEFAULT '' NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`city_id`) REFERENCES `cities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "addresses_is_default" CHECK("addresses"."is_default" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_default` ON `addresses` (`customer_id`) WHERE "addresses"."is_default" = 1;--> statement-breakpoint
CREATE INDEX `addresses_by_customer` ON `addresses` (`customer_id`,`id`);--> statement-breakpoint
CREATE INDEX `addresses_by_city` ON `addresses` (`city_id`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_by_subject` ON `attempts` (`kind`,`subject`,`at`);--> statement-breakpoint
CREATE INDEX `attempts_by_time` ON `attempts` (`at`);--> statement-breakpoint
CREATE TABLE `cards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`status` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`emitent` text NOT NULL,
	`provider` text NOT NULL,
	`provider_token` text,
	`fingerprint` text,
	`code_hmac` text,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`code_expires_at` integer,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cards_status" CHECK("cards"."status" in ('waiting', 'active', 'removed')),
	CONSTRAINT "cards_default_active" CHECK("cards"."is_default" = 0 or "cards"."status" = 'active'),
	CONSTRAINT "cards_last4" CHECK(length("cards"."last4") = 4 and "cards"."last4" not glob '*[^0-9]*'),
	CONSTRAINT "cards_code_tries" CHECK("cards"."code_tries" between 0 and 5),
	CONSTRAINT "cards_removed" CHECK(("cards"."status" = 'removed') = ("cards"."removed_at" is not null)),
	CONSTRAINT "cards_removed_token" CHECK("cards"."status" <> 'removed' or "cards"."provider_token" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cards_default` ON `cards` (`customer_id`) WHERE "cards"."is_default" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `cards_fingerprint` ON `cards` (`customer_id`,`fingerprint`) WHERE "cards"."status" <> 'removed';--> statement-breakpoint
CREATE INDEX `cards_by_customer` ON `cards` (`customer_id`,`id`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text,
	`name` text,
	`email` text,
	`birthday` text,
	`subscribed` integer DEFAULT false NOT NULL,
	`bonuses` integer DEFAULT 0 NOT NULL,
	`rank` text DEFAULT 1 NOT NULL,
	`personal_discount` real DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "customers_phone" CHECK(length("customers"."phone") = 11 and "customers"."phone" not glob '*[^0-9]*'),
	CONSTRAINT "customers_has_phone" CHECK(("customers"."phone" is null) = ("customers"."deleted_at" is not null)),
	CONSTRAINT "customers_bonuses" CHECK("customers"."bonuses" >= 0 and typeof("customers"."bonuses") = 'integer'),
	CONSTRAINT "customers_rank" CHECK("customers"."rank" in ('1', '2', '3', 'vip', 'discount')),
	CONSTRAINT "customers_personal_discount" CHECK("customers"."personal_discount" between 0 and 100),
	CONSTRAINT "customers_birthday" CHECK("customers"."birthday" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_phone_unique` ON `customers` (`phone`);--> statement-breakpoint
CREATE TABLE `devices` (
	`device_hash` text NOT NULL,
	`customer_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`customer_id`, `device_hash`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "devices_hash" CHECK(length("devices"."device_hash") = 64)
);
--> statement-breakpoint
CREATE TABLE `favorites` (
	`customer_id` integer NOT NULL,
	`goods_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`customer_id`, `goods_id`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`goods_id`) REFERENCES `goods`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `favorites_by_goods` ON `favorites` (`goods_id`);--> statement-breakpoint
CREATE TABLE `login_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`code_hmac` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`replaced_at` integer,
	CONSTRAINT "login_codes_phone" CHECK(length("login_codes"."phone") = 11 and "login_codes"."phone" not glob '*[^0-9]*'),
	CONSTRAINT "login_codes_tries" CHECK("login_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `login_codes_live` ON `login_codes` (`phone`) WHERE "login_codes"."used_at" is null and "login_codes"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX `login_codes_by_phone` ON `login_codes` (`phone`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`customer_id` integer NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_token_hash" CHECK(length("sessions"."token_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_customer` ON `sessions` (`customer_id`,`id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `bonus_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`order_id` integer,
	`description` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bonus_ledger_kind" CHECK("bonus_ledger"."kind" in ('accrual', 'redemption', 'refund', 'gift', 'expiry')),
	CONSTRAINT "bonus_ledger_amount" CHECK(typeof("bonus_ledger"."amount") = 'integer' and (("bonus_ledger"."kind" in ('accrual', 'refund', 'gift') and "bonus_ledger"."amount" > 0) or ("bonus_ledger"."kind" in ('redemption', 'expiry') and "bonus_ledger"."amount" < 0))),
	CONSTRAINT "bonus_ledger_order" CHECK("bonus_ledger"."kind" in ('gift', 'expiry') or "bonus_ledger"."order_id" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bonus_ledger_once` ON `bonus_ledger` (`order_id`,`kind`);--> statement-breakpoint
CREATE INDEX `bonus_ledger_by_customer` ON `bonus_ledger` (`customer_id`,"id" desc);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`customer_id` integer NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`order_id` integer,
	`response` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`customer_id`, `key`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_time` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` integer NOT NULL,
	`position` integer NOT NULL,
	`goods_id` integer NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`image` text NOT NULL,
	`qtt` integer NOT NULL,
	`price` integer,
	`amount` integer NOT NULL,
	`additionals` text DEFAULT '[]' NOT NULL,
	`sides` text DEFAULT '[]' NOT NULL,
	`sauces` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_lines_qtt" CHECK("order_lines"."qtt" between 1 and 99 and typeof("order_lines"."qtt") <> 'real'),
	CONSTRAINT "order_lines_price" CHECK("order_lines"."price" >= 0),
	CONSTRAINT "order_lines_amount" CHECK("order_lines"."amount" >= 0 and ("order_lines"."price" is not null or "order_lines"."amount" = 0))
);
--> statement-breakpoint
CREATE INDEX `order_lines_by_goods` ON `order_lines` (`goods_id`,`order_id`);--> statement-breakpoint
CREATE TABLE `order_status_history` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`was` text,
	`status` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text,
	`actor` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_status_step" CHECK(coalesce("order_status_history"."was", '') || '>' || "order_status_history"."status" in ('>new', 'new>processed', 'new>canceled', 'processed>inTransit', 'processed>completed', 'processed>canceled', 'inTransit>completed')),
	CONSTRAINT "order_status_actor" CHECK("order_status_history"."actor" in ('customer', 'staff', 'shop'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_status_entered_once` ON `order_status_history` (`order_id`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_status_left_once` ON `order_status_history` (`order_id`,`was`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`customer_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`completed_at` integer,
	`city_id` integer NOT NULL,
	`delivery_type` text NOT NULL,
	`time_type` text NOT NULL,
	`datetime` integer,
	`promised_from` integer NOT NULL,
	`promised_to` integer NOT NULL,
	`address` text,
	`pickup_point` text,
	`pay_variant` integer NOT NULL,
	`pay_type` integer NOT NULL,
	`card_id` integer,
	`payment_status` text DEFAULT 'none' NOT NULL,
	`full` integer NOT NULL,
	`discount` integer DEFAULT 0 NOT NULL,
	`bonuses_spent` integer DEFAULT 0 NOT NULL,
	`delivery_fee` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`bonuses_earned` integer DEFAULT 0 NOT NULL,
	`explanation` text DEFAULT '[]' NOT NULL,
	`promocode` text,
	`gift` text,
	`name` text,
	`phone` text,
	`comment` text,
	`persons` integer,
	`change_from` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`city_id`) REFERENCES `cities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`card_id`) REFERENCES `cards`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('new', 'processed', 'inTransit', 'completed', 'canceled')),
	CONSTRAINT "orders_completed_at" CHECK(("orders"."status" = 'completed') = ("orders"."completed_at" is not null)),
	CONSTRAINT "orders_delivery_type" CHECK("orders"."delivery_type" in ('delivery', 'pickup')),
	CONSTRAINT "orders_where" CHECK(("orders"."delivery_type" = 'delivery') = ("orders"."address" is not null) and ("orders"."delivery_type" = 'pickup') = ("orders"."pickup_point" is not null)),
	CONSTRAINT "orders_time_type" CHECK("orders"."time_type" in ('now', 'datetime')),
	CONSTRAINT "orders_datetime" CHECK(("orders"."time_type" = 'datetime') = ("orders"."datetime" is not null)),
	CONSTRAINT "orders_promised" CHECK("orders"."promised_to" >= "orders"."promised_from"),
	CONSTRAINT "orders_pay" CHECK(("orders"."pay_variant" = 1 and "orders"."pay_type" = 1) or ("orders"."pay_variant" = 2 and "orders"."pay_type" in (2, 5)) or ("orders"."pay_variant" = 3 and "orders"."pay_type" in (3, 4))),
	CONSTRAINT "orders_payment_status" CHECK("orders"."payment_status" in ('none', 'pending', 'paid', 'failed', 'refunded')),
	CONSTRAINT "orders_paid_before_work" CHECK("orders"."status" in ('new', 'canceled') or "orders"."payment_status" not in ('pending', 'failed')),
	CONSTRAINT "orders_sums" CHECK("orders"."full" >= 0 and "orders"."discount" >= 0 and "orders"."bonuses_spent" >= 0 and "orders"."delivery_fee" >= 0 and "orders"."total" >= 0 and "orders"."bonuses_earned" >= 0),
	CONSTRAINT "orders_total" CHECK("orders"."total" = "orders"."full" - "orders"."discount" - "orders"."bonuses_spent" * 100 + "orders"."delivery_fee"),
	CONSTRAINT "orders_comment" CHECK(length("orders"."comment") <= 500),
	CONSTRAINT "orders_persons" CHECK("orders"."persons" between 0 and 99 and typeof("orders"."persons") <> 'real'),
	CONSTRAINT "orders_change_from" CHECK("orders"."change_from" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE INDEX `orders_by_customer` ON `orders` (`customer_id`,"id" desc);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,"id" desc);--> statement-breakpoint
CREATE INDEX `orders_by_time` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_city` ON `orders` (`city_id`);--> statement-breakpoint
CREATE INDEX `orders_paid_by_customer` ON `orders` (`customer_id`,`completed_at`) WHERE "orders"."status" = 'completed';--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`payment_id` integer,
	`kind` text NOT NULL,
	`payload` text,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_once` ON `payment_events` (`provider`,`event_id`);--> statement-breakpoint
CREATE INDEX `payment_events_by_payment` ON `payment_events` (`payment_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`provider` text NOT NULL,
	`provider_payment_id` text,
	`idempotence_key` text NOT NULL,
	`status` text NOT NULL,
	`amount` integer NOT NULL,
	`card_id` integer,
	`url` text,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`card_id`) REFERENCES `cards`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_status" CHECK("payments"."status" in ('pending', 'paid', 'failed', 'refunded')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_idempotence_key_unique` ON `payments` (`idempotence_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_of_provider` ON `payments` (`provider`,`provider_payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_pending` ON `payments` (`order_id`) WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `payments_by_order` ON `payments` (`order_id`,"id" desc);--> statement-breakpoint
CREATE INDEX `payments_by_status` ON `payments` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `promo_codes` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`type` integer NOT NULL,
	`percent` real,
	`amount` integer,
	`gift_goods_id` integer,
	`min_total` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`max_uses` integer,
	`used` integer DEFAULT 0 NOT NULL,
	`once_per_customer` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`gift_goods_id`) REFERENCES `goods`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "promo_codes_code" CHECK("promo_codes"."code" = upper("promo_codes"."code") and length("promo_codes"."code") between 1 and 40),
	CONSTRAINT "promo_codes_type" CHECK(("promo_codes"."type" = 1 and "promo_codes"."percent" is not null and "promo_codes"."amount" is null) or ("promo_codes"."type" = 2 and "promo_codes"."amount" is not null and "promo_codes"."percent" is null) or ("promo_codes"."type" = 3 and "promo_codes"."percent" is null and "promo_codes"."amount" is null)),
	CONSTRAINT "promo_codes_percent" CHECK("promo_codes"."percent" > 0 and "promo_codes"."percent" <= 100),
	CONSTRAINT "promo_codes_amount" CHECK("promo_codes"."amount" > 0),
	CONSTRAINT "promo_codes_used" CHECK("promo_codes"."used" >= 0 and ("promo_codes"."max_uses" is null or "promo_codes"."used" <= "promo_codes"."max_uses"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_code_unique` ON `promo_codes` (`code`);--> statement-breakpoint
CREATE INDEX `promo_codes_by_gift` ON `promo_codes` (`gift_goods_id`);--> statement-breakpoint
CREATE TABLE `promo_uses` (
	`code_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`customer_id` integer NOT NULL,
	`once` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`code_id`, `order_id`),
	FOREIGN KEY (`code_id`) REFERENCES `promo_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "promo_uses_once_flag" CHECK("promo_uses"."once" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_uses_of_order` ON `promo_uses` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `promo_uses_once` ON `promo_uses` (`code_id`,`customer_id`) WHERE "promo_uses"."once" = 1;--> statement-breakpoint
CREATE INDEX `promo_uses_by_customer` ON `promo_uses` (`customer_id`,`code_id`);--> statement-breakpoint
CREATE TABLE `slots` (
	`city_id` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`taken` integer DEFAULT 0 NOT NULL,
	`capacity` integer NOT NULL,
	PRIMARY KEY(`city_id`, `starts_at`),
	FOREIGN KEY (`city_id`) REFERENCES `cities`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "slots_taken" CHECK("slots"."taken" >= 0 and "slots"."taken" <= "slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`phone` text NOT NULL,
	`text` text,
	`adapter` text DEFAULT 'outbox' NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`next_try_at` integer,
	`sent_at` integer,
	CONSTRAINT "outbox_status" CHECK("outbox"."status" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `outbox_by_phone` ON `outbox` (`phone`,"id" desc);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`next_try_at`) WHERE "outbox"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `outbox_by_time` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `staff_audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `staff_audit_by_subject` ON `staff_audit` (`subject`,"id" desc);--> statement-breakpoint
CREATE TABLE `system_state` (
	`id` integer PRIMARY KEY DEFAULT 1 NOT NULL,
	`delivery_state` text DEFAULT '{"is_busy":false,"message":""}' NOT NULL,
	`maintenance_state` text DEFAULT '{"is_active":false,"message":""}' NOT NULL,
	`catalog_version` integer DEFAULT 1 NOT NULL,
	`seed_hash` text,
	CONSTRAINT "system_state_single" CHECK("system_state"."id" = 1)
);
