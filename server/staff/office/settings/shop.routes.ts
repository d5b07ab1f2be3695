import { staffShop, staffShopBody } from '~/contracts/staff-shop'
import { endpoint } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { readShop, setShop } from './shop.service'

const tag = 'Сотрудникам'

export const shopEndpoints = [
  endpoint('GET /staff/shop', {
    tag,
    guard: staffWith('shop.view'),
    summary: 'Что магазин говорит о себе: название, реквизиты, контакты, тексты, приборы; с умолчаниями',
    answer: staffShop,
    says: 'Магазин',
    run: (ctx) => readShop(ctx),
  }),
  endpoint('PATCH /staff/shop', {
    tag,
    guard: staffWith('settings'),
    summary: 'Изменить сведения о магазине; чего нет в теле, то не меняется, null возвращает умолчание',
    body: staffShopBody,
    revision: 'required',
    answer: staffShop,
    says: 'Магазин',
    run: (ctx, { body, revision }) => setShop(ctx, body, revision),
  }),
]
