import { and, eq, sql } from 'drizzle-orm'
import { factsOf, type StoredFacts } from '~/contracts/site'
import type { StaffShop, StaffShopBody } from '~/contracts/staff-shop'
import { contacts, shopFacts } from '#server/db/tables'
import { NO_CONTACTS } from '#server/shop/dictionaries.service'
import { audited } from '#server/staff/access/audited'
import { editedMeanwhileError } from '#server/staff/access/edited-meanwhile'
import type { StaffContext } from '#server/staff/access/staff-context'

const SUBJECT = 'shop:1'
const CONTACTS = ['phone', 'telegram', 'viber', 'whatsapp'] as const
type Reach = Record<(typeof CONTACTS)[number], string>
type Values = { [Name in keyof StaffShopBody | 'consent_version']?: unknown }
type Stored = { facts: Partial<StoredFacts>; reach: Reach; revision: number }

/** The facts with their defaults, and the contacts. */
export const readShop = async (ctx: Pick<StaffContext, 'db'>): Promise<StaffShop> => toShop(await readStored(ctx))

/** Changes facts and contacts of the shop; null brings a default back. A new text of the consent gets a version. The same values again change nothing.
 *  @throws HttpError 409 `edited_meanwhile` */
export async function setShop(ctx: StaffContext, body: StaffShopBody, revision: number): Promise<StaffShop> {
  const { db } = ctx
  const stored = await readStored(ctx)
  if (stored.revision !== revision) throw await editedMeanwhileError(ctx, SUBJECT, toShop(stored))
  const present: Record<string, unknown> = { ...stored.facts, ...stored.reach }
  const changed = Object.entries(body).filter(([name, value]) => !isSame(value, present[name] ?? null))
  if (changed.length === 0) return toShop(stored)
  const text = changed.find(([name]) => name === 'consent_text')
  // earlier consents keep the version of the text that was shown
  if (text) changed.push(['consent_version', text[1] === null ? null : ctx.now.toISOString()])
  const after: Values = Object.fromEntries(changed)
  const before: Values = Object.fromEntries(changed.map(([name]) => [name, present[name] ?? null]))
  const isContact = (name: string) => CONTACTS.some((one) => one === name)
  const facts = Object.fromEntries(changed.filter(([name]) => !isContact(name)))
  const reach = Object.fromEntries(changed.filter(([name]) => isContact(name)))

  const isCurrent = and(eq(shopFacts.id, 1), eq(shopFacts.revision, revision))
  const here = sql`from ${shopFacts} where ${isCurrent}`
  const [, , , , saved] = await db.batch([
    db.insert(shopFacts).values({ id: 1 }).onConflictDoNothing(),
    db.insert(contacts).values(NO_CONTACTS).onConflictDoNothing(),
    audited(ctx, { action: 'shop.set', subject: SUBJECT, before, after, tail: here }),
    db
      .update(contacts)
      .set({ id: 1, ...reach })
      .where(sql`exists (select 1 ${here})`),
    db
      .update(shopFacts)
      .set({ ...facts, revision: revision + 1 })
      .where(isCurrent)
      .returning({ revision: shopFacts.revision }),
  ])
  const now = await readShop(ctx)
  if (saved.length === 0) throw await editedMeanwhileError(ctx, SUBJECT, now)
  return now
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

async function readStored({ db }: Pick<StaffContext, 'db'>): Promise<Stored> {
  const [[row], [contact]] = await db.batch([db.select().from(shopFacts).limit(1), db.select().from(contacts).limit(1)])
  const { id: _id, revision = 0, ...facts } = row ?? {}
  const { id: _contactsId, ...reach } = contact ?? NO_CONTACTS
  return { facts, reach, revision }
}

const toShop = ({ facts, reach, revision }: Stored): StaffShop => ({ ...factsOf(facts), ...reach, revision })
