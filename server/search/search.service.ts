import { MAX_FOUND, MIN_SEARCH_LENGTH } from '~/contracts/constants'
import type { FoundGoods } from '~/contracts/goods'
import type { ServiceContext } from '#server/http/context'
import { formsOf, mend, type Known } from './forgive'
import { catchUp } from './indexer'
import { looseStagesOf, partialStagesOf, questionOf, stagesOf, withoutStagesOf } from './query'
import { readQuery } from './words'

/** How many changed products a search brings into the index before it answers. */
const MOST_AT_ONCE = 200

type Row = { kind: 'goods' | 'behind' | 'term' | 'near'; id: number; slug: string; name: string }

/** What a search found, best first; `isWhole` is false where more of the catalogue changed than a search takes in, so that
 *  the answer should not be kept. */
export type Found = { goods: FoundGoods; isWhole: boolean }

/** The products that `q` asks for, at most twenty: those with all its words in the name, then in the composition, then in
 *  the description, popular ones first among equals. Where there are none, it forgives: the other keyboard layout, one
 *  typo in a longer word, and in the end a word too many. Never throws for what a `q` says; too short a one finds nothing.
 *  One statement where the words are there, up to three where not, each reading no more than it finds. Spec §5, contract "Shapes". */
export async function searchGoods(ctx: Pick<ServiceContext, 'db'>, q: string | undefined): Promise<Found> {
  const chunks = readQuery(q ?? '')
  if ([...(q ?? '').trim()].length < MIN_SEARCH_LENGTH || chunks.length === 0) return { goods: [], isWhole: true }
  const question = questionOf(chunks.flatMap(({ words }) => words))
  const forms = formsOf(chunks)
  const ask = () => askStages(ctx, stagesOf(question), forms)
  let answer = await ask()
  let isWhole = true
  if (answer.isBehind) {
    isWhole = await catchUp(ctx, MOST_AT_ONCE)
    answer = await ask()
  }
  if (answer.goods.length > 0) return { goods: answer.goods, isWhole }
  const mended = mend(chunks, answer.known)
  const forgiven = await askStages(ctx, [...stagesOf(mended), ...looseStagesOf(mended), ...withoutStagesOf(mended)])
  if (forgiven.goods.length > 0 || mended.wanted.length < 2) return { goods: forgiven.goods, isWhole }
  return { goods: (await askStages(ctx, partialStagesOf(mended.wanted))).goods, isWhole }
}

type Answer = { goods: FoundGoods; isBehind: boolean; known: Known }

/** Asks stage after stage until twenty products are found, and, where none are, which of `forms` the shop knows; all in
 *  one statement. The index is read in the order of its places, popular first, and only as far as products are found. */
async function askStages({ db }: Pick<ServiceContext, 'db'>, stages: string[], forms = NO_FORMS): Promise<Answer> {
  const { results } = await db.$client
    .prepare(ASK)
    .bind(JSON.stringify(stages), JSON.stringify(forms.terms), JSON.stringify(forms.deletions))
    .all<Row>()
  const ofKind = (kind: Row['kind']) => results.filter((row) => row.kind === kind)
  return {
    goods: ofKind('goods').map(({ id, slug, name }) => ({ id, slug, name })),
    isBehind: ofKind('behind').length > 0,
    known: { terms: new Set(ofKind('term').map(({ slug }) => slug)), near: ofKind('near').map(({ slug }) => slug) },
  }
}

const NO_FORMS: { terms: string[]; deletions: string[] } = { terms: [], deletions: [] }
const MAX_NEAR = 200

/** A loop over the stages round one over the index: it stops at the twentieth product. */
const ASK = `
  with found as materialized (
    select distinct f.rowid as place from json_each(?1) stage cross join goods_search f
    where f.goods_search match stage.value limit ${MAX_FOUND})
  select 'goods' as kind, g.id, g.slug, g.name from found cross join goods g on g.id = found.place & 4294967295
  union all select 'behind', null, null, null where exists (select 1 from search_dirty)
  union all select 'term', null, term, null from search_terms
    where not exists (select 1 from found) and term in (select value from json_each(?2))
  union all select * from (select distinct 'near', null, term, null from search_typos
    where not exists (select 1 from found) and deletion in (select value from json_each(?3)) limit ${MAX_NEAR})`
