/** The `seed_hash` of a database that was restored from a backup to this machine: it holds the data of real customers. */
export const RESTORED = 'restored'
