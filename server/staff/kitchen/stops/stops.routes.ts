import { idParams } from '~/contracts/common'
import {
  changeStopBody,
  dryQuery,
  goodsIngredients,
  goodsIngredientsBody,
  ingredients,
  ingredientsQuery,
  stop,
  stopBody,
  stopList,
  stopPlan,
  stopsQuery,
  stopSubjects,
} from '~/contracts/staff-stops'
import { endpoint } from '#server/http/endpoint'
import { json } from '#server/http/router'
import { staffWith } from '#server/staff/access/staff-context'
import { setGoodsIngredients } from './goods-ingredients.service'
import { listStops } from './stop-list.service'
import { changeStop, endStop, setStop } from './stops.service'
import { findIngredients, listSubjects } from './subjects.service'

const tag = 'Стоп-лист'
const stopping = { tag, guard: staffWith('stop.set') }

export const stopEndpoints = [
  endpoint('GET /staff/stops', {
    ...stopping,
    summary: 'Что на стопе на кухне и на всех кухнях; первым — что раньше вернётся',
    query: stopsQuery,
    answer: stopList,
    says: 'Стопы',
    errors: [404],
    run: (ctx, { query }) => listStops(ctx, query.kitchen_id),
  }),
  endpoint('GET /staff/stops/subjects', {
    ...stopping,
    summary: 'Что можно поставить на стоп: продукты, добавки, блюда; frequent — чаще всего за 30 дней',
    answer: stopSubjects,
    says: 'Продукты, добавки и блюда',
    run: (ctx) => listSubjects(ctx),
  }),
  endpoint('POST /staff/stops', {
    ...stopping,
    summary: 'Поставить на стоп; с dry=1 — только показать, что уйдёт с продажи',
    query: dryQuery,
    body: stopBody,
    answer: stopPlan,
    says: 'Стоп поставлен',
    status: 201,
    errors: [404, 409],
    others: { 200: json(stopPlan, 'Что уйдёт с продажи (dry=1)') },
    run: async (ctx, { query, body }, c) => {
      const isDry = query.dry === 1
      const plan = await setStop(ctx, body, isDry)
      return isDry ? c.json(plan, 200) : plan
    },
  }),
  endpoint('PATCH /staff/stops/{id}', {
    ...stopping,
    summary: 'Изменить срок стопа',
    params: idParams,
    body: changeStopBody,
    answer: stop,
    says: 'Стоп',
    errors: [409],
    run: (ctx, { params, body }) => changeStop(ctx, params.id, body.until),
  }),
  endpoint('DELETE /staff/stops/{id}', {
    ...stopping,
    summary: 'Снять со стопа; второй раз — тоже 204',
    params: idParams,
    says: 'Снято',
    run: (ctx, { params }) => endStop(ctx, params.id),
  }),
  endpoint('GET /staff/ingredients', {
    ...stopping,
    summary: 'Продукты по части названия; goods — в скольких блюдах',
    query: ingredientsQuery,
    answer: ingredients,
    says: 'Продукты',
    run: (ctx, { query }) => findIngredients(ctx, query.q),
  }),
  endpoint('PUT /staff/goods/{id}/ingredients', {
    tag,
    guard: staffWith('menu.edit'),
    summary: 'Из чего блюдо: заменяет весь список; открытые стопы учитывают его сразу',
    params: idParams,
    body: goodsIngredientsBody,
    answer: goodsIngredients,
    says: 'Продукты блюда',
    run: (ctx, { params, body }) => setGoodsIngredients(ctx, params.id, body),
  }),
]
