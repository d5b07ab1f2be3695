import { MAX_FOUND } from '~/contracts/constants'
import type { FoundGoods } from '~/contracts/goods'
import { cleanQuery, isSearchable } from '~/rules/search-query'
import { loadCatalog } from '#server/catalog/catalog.service'
import type { PublicReader, ServiceContext } from '#server/http/context'
import { findAll, MAX_PARTIAL_RANK, mentioning, type SearchIndex, searchIndexOf, type SearchTerm, wholeName, without } from './search-index'
import { correctQuery, searchQueryOf, readQuery, type SearchQuery, termOf } from './search-query'

const MAX_PARTIAL_TERMS = 4

/** At most twenty products for `q`: matches in the name first, then in the composition, then in the description, popular ones
 *  first among equals. Where nothing matches, it corrects the query, and finally drops words. Never throws for any `q`. */
export async function searchGoods(ctx: PublicReader & Pick<ServiceContext, 'now'>, q: string | undefined): Promise<FoundGoods> {
  const query = cleanQuery(q)
  const chunks = isSearchable(query) ? readQuery(query) : []
  if (chunks.length === 0) return []
  const index = searchIndexOf(await loadCatalog(ctx))
  const exact = findStated(index, searchQueryOf(chunks.flatMap(({ words }) => words)))
  if (exact.length > 0) return show(index, exact)
  const corrected = correctQuery(chunks, index)
  const found = [...findStated(index, corrected), ...findWithout(index, corrected)]
  return show(index, found.length > 0 ? found : findPartial(index, corrected.wanted))
}

const show = ({ goods }: SearchIndex, found: number[]): FoundGoods =>
  [...new Set(found)].slice(0, MAX_FOUND).flatMap((at) => {
    const one = goods[at]
    return one ? [{ id: one.id, slug: one.slug, name: one.name }] : []
  })

/** Products with all terms; «без …» must be part of their texts («кола без сахара»). */
function findStated(index: SearchIndex, { wanted, unwanted }: SearchQuery): number[] {
  const terms = [...wanted, ...unwanted.map(({ word }) => termOf(without(word), true))]
  return findAll(index, terms, { name: unwanted.length > 0 ? '' : wholeName(wanted.map(({ word }) => word)) })
}

/** Products that have the wanted terms and do not mention the unwanted ones. */
function findWithout(index: SearchIndex, { wanted, unwanted }: SearchQuery): number[] {
  if (unwanted.length === 0) return []
  const excluded = new Set(unwanted.flatMap((term) => mentioning(index, term)))
  const found = wanted.length > 0 ? findAll(index, wanted) : [...index.goods.keys()]
  return found.filter((at) => !excluded.has(at))
}

/** Products with as many terms as possible, popular ones first; later words count more than earlier ones («пицца с угрём»). */
function findPartial(index: SearchIndex, wanted: SearchTerm[]): number[] {
  const few = wanted.slice(0, MAX_PARTIAL_TERMS)
  const smaller = few.slice(1).flatMap((_, at) => subsets(few, few.length - 1 - at).toReversed())
  return smaller.flatMap((terms) => findAll(index, terms, { maxRank: MAX_PARTIAL_RANK }).toSorted((a, b) => a - b))
}

function subsets<One>(list: One[], size: number): One[][] {
  if (size === 0) return [[]]
  return list.flatMap((one, at) => subsets(list.slice(at + 1), size - 1).map((rest) => [one, ...rest]))
}
