import { catalog } from '~/contracts/catalog'
import { categoryList, categoriesQuery, categoryPage, categoryQuery } from '~/contracts/categories'
import { refParams } from '~/contracts/common'
import { goodsList, goodsListQuery, goodsOne } from '~/contracts/goods'
import { anyone, endpoint } from '#server/http/endpoint'
import { notModified } from '#server/http/router'
import { catalogPassed, findCategory, findGoods, listCategories, listGoods, readMenu } from './catalog.service'
import { versionedBy } from './versioned'

const reading = { tag: 'Каталог', guard: anyone(versionedBy(catalogPassed)), others: notModified }

export const catalogEndpoints = [
  endpoint('GET /v3/categories', {
    ...reading,
    summary: 'Категории с блюдами, в порядке меню; с per_category — первые блюда каждой',
    query: categoriesQuery,
    answer: categoryList,
    says: 'Категории',
    run: (ctx, { query }) => listCategories(ctx, query),
  }),
  endpoint('GET /v3/categories/{id}', {
    ...reading,
    summary: 'Категория по id или slug и страница её блюд: after — id последнего блюда предыдущей страницы',
    params: refParams,
    query: categoryQuery,
    answer: categoryPage,
    says: 'Категория',
    run: (ctx, { params, query }) => findCategory(ctx, params.id, query),
  }),
  endpoint('GET /v3/goods/list', {
    ...reading,
    summary: 'Блюда по id в том порядке, в каком спросили; без id — все',
    query: goodsListQuery,
    answer: goodsList,
    says: 'Блюда',
    run: (ctx, { query }) => listGoods(ctx, query['products[]']),
  }),
  endpoint('GET /v3/goods/{id}', {
    ...reading,
    summary: 'Блюдо по id или slug и похожие на него',
    params: refParams,
    answer: goodsOne,
    says: 'Блюдо',
    run: (ctx, { params }) => findGoods(ctx, params.id),
  }),
  endpoint('GET /v3/catalog', {
    ...reading,
    summary: 'Всё меню одним ответом; is_whole — false, если оно для этого слишком велико',
    answer: catalog,
    says: 'Меню',
    run: (ctx) => readMenu(ctx),
  }),
]
