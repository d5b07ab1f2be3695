import { idParams, refParams } from '~/contracts/common'
import {
  moveOrderBody,
  staffGoods,
  staffGoodsBody,
  staffOrder,
  staffOrderPage,
  staffOrdersQuery,
  staffOrdersSearch,
  staffSystem,
  staffSystemBody,
} from '~/contracts/staff'
import { endpoint } from '#server/http/endpoint'
import { staffWith } from './access/staff-context'
import { moveOrderByStaff } from './desk/move-by-staff.service'
import { listOrdersForStaff } from './desk/orders-list.service'
import { readSystem, setGoodsAvailable, setSystem } from './staff-switches.service'

const tag = 'Кухня'
const listing = { tag, guard: staffWith('order.search'), answer: staffOrderPage, says: 'Страница заказов' }

export const staffEndpoints = [
  endpoint('GET /staff/orders', {
    ...listing,
    summary: 'Заказы по статусу и времени, новые сверху; листаются 10 000 последних, старше — по from и to',
    query: staffOrdersQuery,
    run: (ctx, { query }) => listOrdersForStaff(ctx, query),
  }),
  endpoint('POST /staff/orders/search', {
    ...listing,
    summary: 'То же для экранов: набранное не попадает в адрес',
    body: staffOrdersSearch,
    run: (ctx, { body }) => listOrdersForStaff(ctx, body),
  }),
  endpoint('PATCH /staff/orders/{id}', {
    tag,
    guard: staffWith('order.accept', 'order.hand_over', 'order.cancel'),
    summary: 'Перевести заказ в другой статус',
    params: idParams,
    body: moveOrderBody,
    answer: staffOrder,
    says: 'Заказ',
    errors: [409],
    run: (ctx, { params, body }) => moveOrderByStaff(ctx, params.id, body),
  }),
  endpoint('PATCH /staff/goods/{id}', {
    tag,
    guard: staffWith('menu.edit'),
    summary: 'Снять блюдо с продажи или вернуть; по id или slug',
    params: refParams,
    body: staffGoodsBody,
    answer: staffGoods,
    says: 'Блюдо',
    run: (ctx, { params, body }) => setGoodsAvailable(ctx, params.id, body.available),
  }),
  endpoint('GET /staff/system', {
    tag,
    guard: staffWith('shop.view'),
    summary: 'Загруженность доставки и технический перерыв',
    answer: staffSystem,
    says: 'Состояние',
    run: (ctx) => readSystem(ctx),
  }),
  endpoint('PATCH /staff/system', {
    tag,
    guard: staffWith('settings'),
    summary: 'Включить или выключить загруженность доставки и технический перерыв',
    body: staffSystemBody,
    answer: staffSystem,
    says: 'Состояние',
    run: (ctx, { body }) => setSystem(ctx, body),
  }),
]
