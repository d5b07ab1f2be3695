/** The `seed_hash` of a database that was restored from a backup to this machine: it holds the data of real customers. */
export const RESTORED = 'restored'

/** The `seed_hash` once staff changed menu, places or facts (a trigger on their audit): the demo's data is not loaded over them. */
export const OWNED = 'owned'

/** The `seed_hash` of a shop that began without the demo's data. */
export const EMPTY = 'empty'
