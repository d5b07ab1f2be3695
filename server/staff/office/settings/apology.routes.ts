import { staffApology, staffApologyBody } from '~/contracts/apology'
import { endpoint } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { readApology, setApology } from './apology.service'

const tag = 'Сотрудникам'

export const apologyEndpoints = [
  endpoint('GET /staff/apology', {
    tag,
    guard: staffWith('shop.view'),
    summary: 'Код за опоздание: с какой минуты и что он даёт',
    answer: staffApology,
    says: 'Код за опоздание',
    run: (ctx) => readApology(ctx),
  }),
  endpoint('PATCH /staff/apology', {
    tag,
    guard: staffWith('settings'),
    summary: 'Изменить код за опоздание; чего нет в теле, то не меняется. Выданные коды остаются как есть',
    body: staffApologyBody,
    revision: 'required',
    answer: staffApology,
    says: 'Код за опоздание',
    run: (ctx, { body, revision }) => setApology(ctx, body, revision),
  }),
]
