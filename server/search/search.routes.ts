import { foundGoods, searchQuery } from '~/contracts/goods'
import { catalogPassed } from '#server/catalog/catalog.service'
import { versionedBy } from '#server/catalog/versioned'
import { anyone, endpoint } from '#server/http/endpoint'
import { notModified } from '#server/http/router'
import { searchGoods } from './search.service'

export const searchEndpoints = [
  endpoint('GET /v3/goods/search', {
    tag: 'Каталог',
    guard: anyone(versionedBy(catalogPassed)),
    others: notModified,
    summary: 'Поиск блюд: лучшие первыми, не больше двадцати',
    query: searchQuery,
    answer: foundGoods,
    says: 'Найденные блюда; пусто, если запрос короче двух символов',
    run: (ctx, { query }) => searchGoods(ctx, query.q),
  }),
]
