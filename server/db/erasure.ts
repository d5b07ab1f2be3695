import { attempts } from './tables'

/** Tables whose rows belong to a customer or to a phone and are deleted with the account. docs/decisions/025. */
const OF_CUSTOMER = ['devices', 'sessions', 'consents', 'addresses', 'cards', 'favorites', 'idempotency_keys', 'customer_notes']
const OF_PHONE = ['login_codes', 'outbox']
const KINDS = attempts.kind.enumValues.map((kind) => `'${kind}'`).join(', ')

/** SQL statements that erase a customer, for one batch or a restored database; triggers forget the person in orders. They change nothing
 *  where the customer is erased already, or where a later one has the id; the last returns the id. */
export function erasureOf(id: number, at: number): string[] {
  const who = `select id from customers where id = ${id} and deleted_at is null and created_at <= ${at}`
  const phone = `select phone from customers where id in (${who})`
  const devices = `select 'device:' || device_hash from devices where customer_id in (${who})`
  return [
    `delete from attempts where kind in (${KINDS}) and subject in (${devices} union all select 'customer:' || id from (${who}))`,
    ...OF_CUSTOMER.map((table) => `delete from ${table} where customer_id in (${who})`),
    ...OF_PHONE.map((table) => `delete from ${table} where phone in (${phone})`),
    `update customers set deleted_at = ${at}, phone = null, name = null, email = null, birthday = null, subscribed = 0, excluded_allergens = '[]',
      blocked_why = null
      where id in (${who}) returning id`,
  ]
}
