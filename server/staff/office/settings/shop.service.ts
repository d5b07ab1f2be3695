import { factsOf, type StoredFacts } from '~/contracts/site'
import type { StaffShop, StaffShopBody } from '~/contracts/staff-shop'
import { contacts, shopFacts } from '#server/db/tables'
import { NO_CONTACTS } from '#server/shop/dictionaries.service'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { differingFields } from '#server/staff/office/menu/changed-fields'

type Reach = Record<'phone' | 'telegram' | 'viber' | 'whatsapp', string>
type Stored = { facts: Partial<StoredFacts>; reach: Reach; revision: number }

/** The facts with their defaults, and the contacts. */
export const readShop = async (ctx: Pick<StaffContext, 'db'>): Promise<StaffShop> => toShop(await readStored(ctx))

/** Changes facts and contacts of the shop; null brings a default back. A new text of the consent gets a version. The same values again change nothing.
 *  @throws HttpError 409 `edited_meanwhile` */
export async function setShop(ctx: StaffContext, body: StaffShopBody, revision: number): Promise<StaffShop> {
  const { db } = ctx
  const target = { table: shopFacts, id: 1, kind: 'shop' as const, revision, find: () => readStored(ctx), show: toShop }
  return changeAtRevision(ctx, target, async ({ facts, reach }) => {
    const { consent_text: text } = body
    // earlier consents keep the version of the text that was shown
    const version = text !== undefined && text !== facts.consent_text && { consent_version: text === null ? null : ctx.now.toISOString() }
    const changed = differingFields({ ...facts, ...reach }, { ...body, ...version })
    if (changed === null) return null
    const { phone, telegram, viber, whatsapp, ...set } = changed.after
    // a new shop has no rows yet
    await db.batch([
      db.insert(shopFacts).values({ id: 1 }).onConflictDoNothing(),
      db.insert(contacts).values(NO_CONTACTS).onConflictDoNothing(),
    ])
    return { action: 'shop.set', ...changed, set, writes: [db.update(contacts).set({ id: 1, phone, telegram, viber, whatsapp })] }
  })
}

async function readStored({ db }: Pick<StaffContext, 'db'>): Promise<Stored> {
  const [[row], [contact]] = await db.batch([db.select().from(shopFacts).limit(1), db.select().from(contacts).limit(1)])
  const { id: _id, revision = 0, ...facts } = row ?? {}
  const { id: _contactsId, ...reach } = contact ?? NO_CONTACTS
  return { facts, reach, revision }
}

const toShop = ({ facts, reach, revision }: Stored): StaffShop => ({ ...factsOf(facts), ...reach, revision })
