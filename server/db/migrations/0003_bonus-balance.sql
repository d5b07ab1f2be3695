-- The balance of a customer is the sum of the ledger rows: triggers apply each row, rows are immutable,
-- and an overdraft violates the CHECK of `customers`, which rolls the batch back.
CREATE TRIGGER `bonus_ledger_insert_balance` AFTER INSERT ON `bonus_ledger` BEGIN UPDATE `customers` SET `bonuses` = `bonuses` + NEW.`amount` WHERE `id` = NEW.`customer_id`; END;
--> statement-breakpoint
CREATE TRIGGER `bonus_ledger_delete_balance` AFTER DELETE ON `bonus_ledger` BEGIN UPDATE `customers` SET `bonuses` = `bonuses` - OLD.`amount` WHERE `id` = OLD.`customer_id`; END;
--> statement-breakpoint
CREATE TRIGGER `bonus_ledger_rows_stay` BEFORE UPDATE OF `customer_id`, `kind`, `amount`, `order_id`, `created_at` ON `bonus_ledger` BEGIN SELECT RAISE(ABORT, 'a row of bonus_ledger never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `customers_insert_balance` BEFORE INSERT ON `customers` WHEN NEW.`bonuses` <> 0 BEGIN SELECT RAISE(ABORT, 'bonuses come by bonus_ledger'); END;
--> statement-breakpoint
CREATE TRIGGER `customers_update_balance` AFTER UPDATE OF `bonuses` ON `customers` WHEN NEW.`bonuses` <> (SELECT coalesce(sum(`amount`), 0) FROM `bonus_ledger` WHERE `customer_id` = NEW.`id`) BEGIN SELECT RAISE(ABORT, 'bonuses come by bonus_ledger'); END;
