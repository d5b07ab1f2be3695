import { cashBody, courierQuery, courierScreen, couriers, handedIn, shiftBody } from '~/contracts/staff-courier'
import { endpoint } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { takeCash } from './cash.service'
import { readCourier } from './courier.service'
import { listCouriers } from './couriers.service'
import { setShift } from './shifts.service'

const tag = 'Курьеры'
const running = { tag, guard: staffWith('courier.run') }

export const courierEndpoints = [
  endpoint('GET /staff/courier', {
    ...running,
    summary: 'Экран курьера: свои заказы, готовые к доставке, деньги; данные гостя только своих и до получаса после вручения',
    query: courierQuery,
    answer: courierScreen,
    says: 'Экран курьера',
    errors: [404],
    run: (ctx, { query }) => readCourier(ctx, query.kitchen_id),
  }),
  endpoint('POST /staff/courier/shift', {
    ...running,
    summary: 'Начать или закончить свою смену; с заказами в пути её не закончить',
    body: shiftBody,
    says: 'Смена начата или закончена',
    errors: [404, 409],
    run: (ctx, { body }) => setShift(ctx, body),
  }),
  endpoint('GET /staff/couriers', {
    tag,
    guard: staffWith('courier.assign'),
    summary: 'Курьеры кухни: кто в пути, с какого времени, с чем и сколько денег не сдал',
    query: courierQuery,
    answer: couriers,
    says: 'Курьеры',
    errors: [404],
    run: (ctx, { query }) => listCouriers(ctx, query.kitchen_id),
  }),
  endpoint('POST /staff/courier/cash', {
    tag,
    guard: staffWith('courier.cash'),
    summary: 'Принять деньги курьера; expected — сумма с экрана, разница нуждается в причине',
    body: cashBody,
    answer: handedIn,
    says: 'Деньги приняты',
    errors: [404, 409],
    run: (ctx, { body }) => takeCash(ctx, body),
  }),
]
