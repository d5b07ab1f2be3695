import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { OutboxMessages } from '~/contracts/dev'
import { RESTORED } from '#server/db/restored'
import { outbox, systemState } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

const MAX_MESSAGES = 100

/** The newest hundred messages, of one phone or of all; without those whose text is not stored. */
export async function listOutbox({ db }: Pick<ServiceContext, 'db'>, phone?: string): Promise<OutboxMessages> {
  const rows = await db
    .select({ phone: outbox.phone, text: outbox.text, at: outbox.created_at })
    .from(outbox)
    .where(and(phone === undefined ? undefined : eq(outbox.phone, phone), isNotNull(outbox.text)))
    .orderBy(desc(outbox.id))
    .limit(MAX_MESSAGES)
  return rows.map(({ phone, text, at }) => ({ phone, text: text ?? '', created_at: new Date(at).toISOString() }))
}

/** Whether the database was restored from a backup. */
export async function isRestored({ db }: Pick<ServiceContext, 'db'>): Promise<boolean> {
  const [state] = await db.select({ mark: systemState.seed_hash }).from(systemState)
  return state?.mark === RESTORED
}
