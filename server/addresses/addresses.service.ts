import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Address, CreateAddressBody, UpdateAddressBody } from '~/contracts/addresses'
import { MAX_ADDRESSES } from '~/contracts/constants'
import type { City } from '~/contracts/dictionaries'
import { oncePerKey } from '#server/db/once-per-key'
import { isPresent, rowWhere } from '#server/db/row-where'
import { addresses } from '#server/db/tables'
import { type Dictionaries, findCity, loadDictionaries } from '#server/shop/dictionaries.service'
import type { CustomerContext } from '#server/http/context'
import { invalid, missing } from '#server/core/errors'
import { tidied } from './tidy'

/** The customer's addresses: the default one first, then the oldest. */
export async function listAddresses({ db, userId }: CustomerContext): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.customer_id, userId))
    .orderBy(desc(addresses.is_default), asc(addresses.id))
  return rows.map(toAddress)
}

/** Creates an address, once per key. The first one is always the default.
 *  @throws HttpError 404 if it is deleted again, 409 `idempotency_key_reused`, 422 `city_id:` for an unknown city, `street:` over `MAX_ADDRESSES`. */
export function storeAddress(ctx: CustomerContext, body: CreateAddressBody, key?: string): Promise<Address> {
  return oncePerKey(
    ctx,
    { customerId: ctx.userId, scope: 'address', key, body },
    {
      make: (record) => addAddress(ctx, body, record),
      again: async (id) =>
        firstAddress(
          await ctx.db
            .select()
            .from(addresses)
            .where(ownAddress(ctx, Number(id))),
        ),
    },
  )
}

async function addAddress(
  ctx: CustomerContext,
  body: CreateAddressBody,
  record: (response: SQL) => BatchItem<'sqlite'>[],
): Promise<Address> {
  const { db, userId, now } = ctx
  const dictionaries = await loadDictionaries(ctx)
  requireCity(dictionaries, body.city_id)
  const isMine = sql`${addresses.customer_id} = ${userId}`
  const hasRoom = sql`(select count(*) from ${addresses} where ${isMine}) < ${MAX_ADDRESSES} and ${isPresent(userId)}`
  const isDefault = body.is_default === true ? true : sql`not exists (select 1 from ${addresses} where ${isMine})`
  const row = {
    ...tidied(body, dictionaries, { cityId: body.city_id }),
    customer_id: userId,
    created_at: now.getTime(),
    is_default: isDefault,
  }
  const insert = db
    .insert(addresses)
    .select(rowWhere(addresses, row, sql`where ${hasRoom}`))
    .returning()
  const isWanted = sql`${Number(body.is_default === true)} and ${hasRoom}`
  const [, [saved]] = await db.batch([
    clearDefault(ctx, isWanted),
    insert,
    ...record(sql`(select max("id") from ${addresses} where ${isMine})`),
  ])
  if (!saved) throw invalid('street', `У вас уже ${MAX_ADDRESSES} адресов. Удалите ненужный, и место найдётся.`, 'addresses_full')
  return toAddress(saved)
}

/** Updates the given fields. `is_default: false` has no effect: exactly one address is the default, until another is named.
 *  @throws HttpError 404 for an id of another customer, 422 `city_id:`. */
export async function rewriteAddress(ctx: CustomerContext, id: number, body: UpdateAddressBody): Promise<Address> {
  const { db } = ctx
  const own = ownAddress(ctx, id)
  const [saved] = await db.select().from(addresses).where(own)
  const { city_id, street, house, building, entrance, floor, apartment, intercom } = { ...firstAddress(saved ? [saved] : []), ...body }
  const dictionaries = await loadDictionaries(ctx)
  if (body.city_id !== undefined) requireCity(dictionaries, city_id)
  const whole = { street, house, building, entrance, floor, apartment, intercom }
  // what is not changed is not judged
  const isJudged = body.city_id !== undefined || Object.keys(whole).some((part) => part in body)
  const parts = isJudged ? tidied(whole, dictionaries, { cityId: city_id }) : {}
  const isElsewhere = (['city_id', 'street', 'house', 'building'] as const).some(
    (part) => body[part] !== undefined && body[part] !== saved?.[part],
  )
  const isWanted = sql`${Number(body.is_default === true)} and exists (select 1 from ${addresses} where ${own})`
  const changes = {
    ...(isElsewhere && NOWHERE),
    ...body,
    ...parts,
    is_default: body.is_default === true ? true : sql`${addresses.is_default}`,
  }
  const [, rows] = await db.batch([clearDefault(ctx, isWanted), db.update(addresses).set(changes).where(own).returning()])
  return firstAddress(rows)
}

/** Deletes an address. If it was the default, the newest remaining one becomes it.
 *  @throws HttpError 404 for an id of another customer. */
export async function removeAddress(ctx: CustomerContext, id: number): Promise<void> {
  const { db, userId } = ctx
  const mine = sql`select id from ${addresses} where customer_id = ${userId}`
  const [removed] = await db.batch([
    db.delete(addresses).where(ownAddress(ctx, id)).returning({ id: addresses.id }),
    db
      .update(addresses)
      .set({ is_default: true })
      .where(sql`${addresses.id} = (${mine} order by id desc limit 1) and not exists (${mine} and is_default = 1)`),
  ])
  if (removed.length === 0) throw missing()
}

/** Another house has other coordinates, and perhaps another zone. */
const NOWHERE = { lat: null, lng: null, zone_id: null }

const ownAddress = ({ userId }: CustomerContext, id: number) => and(eq(addresses.id, id), eq(addresses.customer_id, userId))

function clearDefault({ db, userId }: CustomerContext, condition: SQL) {
  return db
    .update(addresses)
    .set({ is_default: false })
    .where(and(eq(addresses.customer_id, userId), eq(addresses.is_default, true), condition))
}

/** @throws HttpError 422 `city_id:` */
export function requireCity(dictionaries: Dictionaries, cityId: number): City {
  const city = findCity(dictionaries, cityId)
  if (!city) throw invalid('city_id', 'В этот город мы не доставляем')
  return city
}

function firstAddress([row]: (typeof addresses.$inferSelect)[]): Address {
  if (!row) throw missing()
  return toAddress(row)
}

function toAddress({ customer_id: _owner, created_at: _at, ...row }: typeof addresses.$inferSelect): Address {
  return row
}
