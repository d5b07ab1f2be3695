import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/* The search's own tables beside its FTS5 index `goods_search`, which Drizzle cannot describe (migration 0005). They are
 * made from `goods` and can be made anew from it at any time (docs/decisions/019). */

/** The products in the index and the row each has there: `place` is the index's rowid, so made that reading it upwards
 *  gives the popular ones first. */
export const searchDocs = sqliteTable('search_docs', {
  goods_id: integer().primaryKey(),
  place: integer().notNull().unique(),
})

/** Products that changed since they were indexed, or are gone: triggers write it, the search reads and empties it. */
export const searchDirty = sqliteTable('search_dirty', { goods_id: integer().primaryKey() })

/** Every word that stands in the index, as written and as a stem; the night takes out what stands there no longer. */
export const searchTerms = sqliteTable('search_terms', { term: text().primaryKey() })

/** What is left of a longer term when one of its letters is taken out: how a word with one typo finds it. */
export const searchTypos = sqliteTable('search_typos', { deletion: text().notNull(), term: text().notNull() }, (t) => [
  primaryKey({ columns: [t.deletion, t.term] }),
  index('search_typos_by_term').on(t.term),
])
