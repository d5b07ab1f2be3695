import type { Badge } from '~/contracts/goods'
import type { Db } from '#server/db/client'
import type { Client } from '#server/db/session'
import { documentOf } from './document'
import { MIN_TYPO_LENGTH } from './typos'

/** How many products are read, and written in one batch, at a time. */
const CHUNK = 100
const MAX_TERM_LENGTH = 24

type Row = {
  goods_id: number
  slug: string | null
  name: string
  composition: string
  description: string
  badge: Badge
  is_sale: number
  allergens: string
  category_name: string
  category_slug: string
}

const READ = `select d.goods_id, g.slug, g.name, g.composition, g.description, g.badge, g.is_sale, g.allergens,
    c.name as category_name, c.slug as category_slug
  from search_dirty d left join goods g on g.id = d.goods_id left join categories c on c.id = g.category_id limit ?`

/** What is written holds only while the catalogue is as it was read; each change of it moves the version. */
const UNCHANGED = '(select catalog_version from system_state) = ?1'
const IDS = '(select value from json_each(?2))'

const WRITE = {
  dropWords: `delete from goods_search where rowid in (select place from search_docs where goods_id in ${IDS}) and ${UNCHANGED}`,
  dropDocs: `delete from search_docs where goods_id in ${IDS} and ${UNCHANGED}`,
  // read upwards, the popular ones come first, of these the older ones; both halves together stay exact in a double
  addDocs: `insert into search_docs (goods_id, place)
    select id, (1048575 - min(score, 1048575)) * 4294967296 + id from goods where id in ${IDS} and ${UNCHANGED}`,
  addWords: `insert into goods_search (rowid, words) select d.place, w.value
    from json_each(?2) w cross join search_docs d on d.goods_id = cast(w.key as integer) where ${UNCHANGED}`,
  addTypos: `insert into search_typos (deletion, term)
    select distinct substr(t.value, 1, n.value - 1) || substr(t.value, n.value + 1), t.value
    from json_each(?2) t cross join json_each(?3) n
    where ${UNCHANGED} and n.value <= length(t.value) + 1 and length(t.value) >= ${MIN_TYPO_LENGTH - 1}
      and not exists (select 1 from search_terms where term = t.value)
    on conflict do nothing`,
  addTerms: `insert into search_terms (term) select value from json_each(?2) where ${UNCHANGED} on conflict do nothing`,
  clean: `delete from search_dirty where goods_id in ${IDS} and ${UNCHANGED}`,
}

const POSITIONS = JSON.stringify(Array.from({ length: MAX_TERM_LENGTH + 1 }, (_, at) => at + 1))

/** Brings the index up to what changed in the catalogue, at most `most` products; answers whether nothing is left. Any
 *  number of these may run at once: a chunk is one batch, it states what is so and counts nothing, and writes nothing at
 *  all where the catalogue changed since it was read. */
export async function catchUp({ db }: { db: Db }, most: number, chunk = CHUNK): Promise<boolean> {
  for (let done = 0; done < most; done += chunk) {
    const size = Math.min(chunk, most - done)
    if ((await catchUpChunk(db.$client, size)) < size) break
  }
  const left = await db.$client.prepare('select 1 from search_dirty limit 1').first()
  return left === null
}

/** Answers how many it found to do. */
async function catchUpChunk(d1: Client, size: number): Promise<number> {
  const [state, dirty] = await d1.batch<Row & { catalog_version: number }>([
    d1.prepare('select catalog_version from system_state'),
    d1.prepare(READ).bind(size),
  ])
  const version = state?.results[0]?.catalog_version
  const rows = dirty?.results ?? []
  if (version === undefined || rows.length === 0) return 0
  const documents = rows.flatMap(({ slug, ...row }) =>
    slug === null ? [] : [{ id: row.goods_id, ...documentOf({ ...row, slug, allergens: JSON.parse(row.allergens) }) }],
  )
  const ids = JSON.stringify(rows.map(({ goods_id }) => goods_id))
  const words = JSON.stringify(Object.fromEntries(documents.map(({ id, tokens }) => [id, tokens])))
  const terms = JSON.stringify([...new Set(documents.flatMap((one) => one.terms))])
  await d1.batch([
    d1.prepare(WRITE.dropWords).bind(version, ids),
    d1.prepare(WRITE.dropDocs).bind(version, ids),
    d1.prepare(WRITE.addDocs).bind(version, ids),
    d1.prepare(WRITE.addWords).bind(version, words),
    d1.prepare(WRITE.addTypos).bind(version, terms, POSITIONS),
    d1.prepare(WRITE.addTerms).bind(version, terms),
    d1.prepare(WRITE.clean).bind(version, ids),
  ])
  return rows.length
}
