import type { ServiceContext } from '#server/http/context'

const LIFE_MS = 30 * 86_400_000
/** Rows per statement: a longer one would block the shop. */
const BATCH_SIZE = 5000
/** Statements per night; the rest follows the next night. */
const MAX_ROUNDS = 200

/** Deletes messages with their phones thirty days after they were written. */
export async function purgeMessages({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<{ messages: number }> {
  const old = db.$client
    .prepare(`delete from outbox where id in (select id from outbox where created_at < ?1 limit ${BATCH_SIZE})`)
    .bind(now.getTime() - LIFE_MS)
  let messages = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { meta } = await old.run()
    messages += meta.changes
    if (meta.changes < BATCH_SIZE) break
  }
  return { messages }
}
