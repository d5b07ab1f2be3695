import type { ServiceContext } from '#server/http/context'

const KEPT_MS = 30 * 86_400_000
/** Rows that one statement deletes: a long one would hold up the shop. */
const AT_ONCE = 5000
/** Statements in a night; what is left goes in the nights after. */
const MOST_ROUNDS = 200

/** Throws away messages of any kind, with the phones they went to, thirty days after they were written. Answers how many. */
export async function tidyMessages({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<{ messages: number }> {
  const old = db.$client
    .prepare(`delete from outbox where id in (select id from outbox where created_at < ?1 limit ${AT_ONCE})`)
    .bind(now.getTime() - KEPT_MS)
  let messages = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { meta } = await old.run()
    messages += meta.changes
    if (meta.changes < AT_ONCE) break
  }
  return { messages }
}
