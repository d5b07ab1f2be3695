import { idParams } from '~/contracts/common'
import { newSizeBody } from '~/contracts/staff-choices'
import {
  menu,
  menuCategory,
  menuCategoryBody,
  menuGoods,
  menuGoodsBody,
  menuGoodsQuery,
  menuOption,
  menuOptionBody,
  menuOrderBody,
  menuRows,
  newCategoryBody,
  newGoodsBody,
  newOptionBody,
} from '~/contracts/staff-menu'
import { pricesBody, pricesPlan, pricesQuery } from '~/contracts/staff-prices'
import { endpoint } from '#server/http/endpoint'
import { creating } from '#server/staff/access/repeatable'
import { staffWith } from '#server/staff/access/staff-context'
import { addCategory, deleteCategory, patchCategory } from './categories.service'
import { addGoods, addSize, copyGoods, deleteDraft, patchGoods } from './goods.service'
import { listMenuGoods, readStaffMenu, readMenuGoods } from './menu.service'
import { addOption, deleteOption, patchOption } from './options.service'
import { sortMenu } from './order.service'
import { setPrices } from './prices.service'
import { publishGoods, withdrawGoods } from './publish.service'

const tag = 'Меню: сотрудники'
const editing = { tag, guard: staffWith('menu.edit') }
const adding = { tag, ...creating('menu.edit') }
const ofDish = { ...editing, params: idParams, answer: menuGoods, says: 'Блюдо' }
const removing = { ...editing, params: idParams, says: 'Удалено', errors: [409 as const] }

export const menuEndpoints = [
  endpoint('GET /staff/menu', {
    ...editing,
    summary: 'Категории со счётчиками, добавки и цеха',
    answer: menu,
    says: 'Меню',
    run: (ctx) => readStaffMenu(ctx),
  }),
  endpoint('GET /staff/menu/goods', {
    ...editing,
    summary: 'Блюда и черновики по 50, в порядке меню; q — часть названия',
    query: menuGoodsQuery,
    answer: menuRows,
    says: 'Страница блюд',
    run: (ctx, { query }) => listMenuGoods(ctx, query),
  }),
  endpoint('GET /staff/menu/goods/{id}', {
    ...ofDish,
    summary: 'Блюдо или черновик целиком, с версией',
    run: (ctx, { params }) => readMenuGoods(ctx, params.id),
  }),
  endpoint('POST /staff/menu/goods', {
    ...adding,
    summary: 'Новое блюдо: черновик со своим id',
    body: newGoodsBody,
    answer: menuGoods,
    says: 'Блюдо',
    status: 201,
    run: (ctx, { body }) => addGoods(ctx, body),
  }),
  endpoint('PATCH /staff/menu/goods/{id}', {
    ...ofDish,
    summary: 'Изменить блюдо или черновик: только названные поля',
    body: menuGoodsBody,
    revision: 'required',
    run: (ctx, { params, body, revision }) => patchGoods(ctx, params.id, body, revision),
  }),
  endpoint('DELETE /staff/menu/goods/{id}', {
    ...removing,
    summary: 'Удалить черновик',
    run: (ctx, { params }) => deleteDraft(ctx, params.id),
  }),
  endpoint('POST /staff/menu/goods/{id}/publish', {
    ...ofDish,
    summary: 'Показать блюдо на сайте; 422 называет всё, чего не хватает',
    errors: [409, 422],
    run: (ctx, { params }) => publishGoods(ctx, params.id),
  }),
  endpoint('POST /staff/menu/goods/{id}/withdraw', {
    ...ofDish,
    summary: 'Снять блюдо с сайта: оно станет черновиком',
    errors: [409],
    run: (ctx, { params }) => withdrawGoods(ctx, params.id),
  }),
  endpoint('POST /staff/menu/goods/{id}/copy', {
    ...ofDish,
    ...adding,
    summary: 'Черновик, похожий на это блюдо',
    status: 201,
    errors: [422],
    run: (ctx, { params }) => copyGoods(ctx, params.id),
  }),
  endpoint('POST /staff/menu/goods/{id}/sizes', {
    ...ofDish,
    ...adding,
    summary: 'Черновик этого блюда в другом размере',
    body: newSizeBody,
    status: 201,
    errors: [422],
    run: (ctx, { params, body }) => addSize(ctx, params.id, body),
  }),
  endpoint('POST /staff/menu/categories', {
    ...adding,
    summary: 'Новая категория, последняя в меню',
    body: newCategoryBody,
    answer: menuCategory,
    says: 'Категория',
    status: 201,
    run: (ctx, { body }) => addCategory(ctx, body),
  }),
  endpoint('PATCH /staff/menu/categories/{id}', {
    ...editing,
    summary: 'Изменить категорию',
    params: idParams,
    body: menuCategoryBody,
    revision: 'required',
    answer: menuCategory,
    says: 'Категория',
    run: (ctx, { params, body, revision }) => patchCategory(ctx, params.id, body, revision),
  }),
  endpoint('DELETE /staff/menu/categories/{id}', {
    ...removing,
    summary: 'Удалить пустую категорию',
    run: (ctx, { params }) => deleteCategory(ctx, params.id),
  }),
  endpoint('POST /staff/menu/options', {
    ...adding,
    summary: 'Новая добавка',
    body: newOptionBody,
    answer: menuOption,
    says: 'Добавка',
    status: 201,
    run: (ctx, { body }) => addOption(ctx, body),
  }),
  endpoint('PATCH /staff/menu/options/{id}', {
    ...editing,
    summary: 'Изменить добавку',
    params: idParams,
    body: menuOptionBody,
    revision: 'required',
    answer: menuOption,
    says: 'Добавка',
    run: (ctx, { params, body, revision }) => patchOption(ctx, params.id, body, revision),
  }),
  endpoint('DELETE /staff/menu/options/{id}', {
    ...removing,
    summary: 'Удалить добавку у всех блюд',
    run: (ctx, { params }) => deleteOption(ctx, params.id),
  }),
  endpoint('PUT /staff/menu/order', {
    ...editing,
    summary: 'Порядок категорий, добавок или блюд категории',
    body: menuOrderBody,
    says: 'Порядок сохранён',
    errors: [404],
    run: (ctx, { body }) => sortMenu(ctx, body),
  }),
  endpoint('POST /staff/menu/prices', {
    ...adding,
    summary: 'Изменить цены многих блюд; с dry=1 только показать новые',
    query: pricesQuery,
    body: pricesBody,
    answer: pricesPlan,
    says: 'Что изменится или изменилось',
    errors: [409],
    run: (ctx, { query, body }) => setPrices(ctx, body, query.dry === 1),
  }),
]
