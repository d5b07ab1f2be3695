import type { Bucket } from '#server/core/bucket'

/** The ids of erased customers with the moments of the erasures, kept beside the backups and not in the database: a restored database knows
 *  erased customers again, and forgets them by this list. It is never removed, so it outlives every backup. */
export type ErasedList = Record<string, number>

const FILE = 'erased.json'
const MAX_ATTEMPTS = 5

/** Adds erasures; those it has are left alone. Returns how many were new; without a bucket does nothing. Throws if the bucket fails, or if others
 *  change the list at each attempt. */
export async function addToErased(bucket: Bucket | undefined, erased: readonly { id: number; at: number }[]): Promise<number> {
  if (!bucket) return 0
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const stored = await bucket.get(FILE)
    const list = stored ? await stored.json<ErasedList>() : {}
    const added = erased.filter(({ id, at }) => (list[id] ?? 0) < at)
    if (added.length === 0) return 0
    const next: ErasedList = { ...list, ...Object.fromEntries(added.map(({ id, at }) => [id, at])) }
    const isWritten = await bucket.put(FILE, JSON.stringify(next), {
      onlyIf: stored ? { etagMatches: stored.etag } : { etagDoesNotMatch: '*' },
    })
    if (isWritten) return added.length
  }
  throw new Error('The list of erased customers changes too fast')
}

/** Who was erased, and when; empty where there is no list yet. */
export const readErased = async (bucket: Bucket): Promise<ErasedList> => (await (await bucket.get(FILE))?.json<ErasedList>()) ?? {}
