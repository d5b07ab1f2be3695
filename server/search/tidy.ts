import type { Db } from '#server/db/client'
import type { Client } from '#server/db/session'
import { catchUp } from './indexer'
import { stem } from './stem'

/** What one night does at most: a Worker's run is bounded. */
const MOST_PRODUCTS = 20_000
const MOST_TERMS = 5_000
const PAGES_A_NIGHT = 20_000

/** Brings the index up to date at night: products that are not in it, or are in it no longer in the shop, and words that
 *  nothing has any more. An index that was thrown away is made anew, 20 000 products a night, the searches of the day doing
 *  their part besides. Answers how many words went. */
export async function tidyIndex({ db }: { db: Db }): Promise<{ words: number }> {
  const d1 = db.$client
  await d1.batch([
    d1.prepare(`insert into search_dirty (goods_id) select id from goods
      where id not in (select goods_id from search_docs) on conflict do nothing`),
    d1.prepare(`insert into search_dirty (goods_id) select goods_id from search_docs
      where goods_id not in (select id from goods) on conflict do nothing`),
  ])
  await catchUp({ db }, MOST_PRODUCTS)
  await mergeIndex(d1)
  const { results } = await d1.prepare('select term from search_terms order by random() limit ?').bind(MOST_TERMS).all<{ term: string }>()
  const asked = JSON.stringify(results.map(({ term }) => ({ term, tokens: `"d${term}" OR "d${stem(term)}"` })))
  const gone = `select value ->> 'term' from json_each(?1)
    where not exists (select 1 from goods_search where goods_search match value ->> 'tokens')`
  const [, dropped] = await d1.batch([
    d1.prepare(`delete from search_typos where term in (${gone})`).bind(asked),
    d1.prepare(`delete from search_terms where term in (${gone}) returning term`).bind(asked),
  ])
  return { words: dropped?.results.length ?? 0 }
}

/** Writes a part of the index together: what lies in many pieces is read more slowly. Done already, it costs nothing. */
export async function mergeIndex(d1: Client): Promise<void> {
  await d1.prepare(`insert into goods_search (goods_search, rank) values ('merge', -${PAGES_A_NIGHT})`).run()
}
