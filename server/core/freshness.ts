/* Every time limit of the caches, in milliseconds. docs/caching.md shows how they fit together. */

/** Staff changes are visible to everybody within this time. */
export const MAX_STALE_MS = 5_000
/** A cache generation is used without a refresh for this long, then refreshed in the background until `MAX_STALE_MS`. */
export const GENERATION_FRESH_MS = 2_000
/** With cached entries to fall back on, the database gets this long to answer… */
export const UPSTREAM_TIMEOUT_MS = 2_000
/** …and after a timeout requests do not wait for it at all for this long. */
export const UPSTREAM_PAUSE_MS = 1_000
/** Entries of the present generation are served for this long while rendering fails. */
export const STALE_IF_ERROR_MS = 10 * 60_000

/** Pages contain texts that depend on the clock. */
export const PAGE_TTL_MS = 5 * 60_000
export const API_TTL_MS = 10 * 60_000
export const FEED_TTL_MS = 24 * 3_600_000

/** A remote API announces no changes: its pages are cached in slices of this length. */
export const REMOTE_SLICE_MS = 3_000
export const REMOTE_CITIES_TTL_MS = 60_000

/** Clients may reuse public API reads for two seconds. Orders always check prices again. */
export const API_CACHE_CONTROL = 'public, max-age=2, must-revalidate'
export const API_MAX_AGE_MS = 2_000
export const FEED_CACHE_CONTROL = 'public, max-age=300'
