/** The `seed_hash` of a database with the data of real customers: restored from a backup, or served by Node as a real shop. A trial of it
 *  has no open outbox and no demo, and is served to this machine only. */
export const RESTORED = 'restored'

/** The `seed_hash` once staff changed menu, places or facts (a trigger on their audit): the demo's data is not loaded over them. */
export const OWNED = 'owned'

/** The `seed_hash` of a shop that began without the demo's data. */
export const EMPTY = 'empty'
