import { screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { promotionCondition } from '~/contracts/promotions'
import type { StaffPromotion, TriedPromotion, TryPromotionBody } from '~/contracts/staff-promotions'
import { SidePanel } from '~/staff/kit/side-panel'
import { renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { refused, stubApi } from '~/staff/kit/stub-api.testing'
import { PromotionPanel } from './promotion-panel'

const rule: StaffPromotion = {
  id: 5,
  revision: 2,
  code: null,
  name: 'Самовывоз дешевле',
  about: '',
  note: '',
  priority: 0,
  condition: promotionCondition.parse({ delivery_type: 'pickup' }),
  effect: { kind: 'percent', percent: 10, only_items: false },
  excludes_code: false,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  per_customer: null,
  is_active: true,
  is_archived: false,
  gift_name: null,
  used: 0,
  state: 'active',
  orders: 0,
  revenue: 0,
  discount: 0,
  first_share: null,
  warnings: [],
}
const totals = { full: 1000, bonuses_earned: 0 } as TriedPromotion['totals']
const triedOf = ({ delivery_type }: TryPromotionBody): TriedPromotion => {
  const isPickup = delivery_type === 'pickup'
  return {
    totals: { ...totals, total: isPickup ? 900 : 1000 },
    without: { ...totals, total: 1000 },
    explanation: [
      { kind: 'dish', text: 'Блюда', amount: 1000 },
      ...(isPickup ? [{ kind: 'promotion' as const, text: rule.name, amount: -100 }] : []),
      { kind: 'total', text: 'Итого', amount: isPickup ? 900 : 1000 },
    ],
    promotions: isPickup ? [{ id: 5, name: rule.name, amount: 100 }] : [],
    is_used: isPickup,
    nudges: [],
    outed: [],
    warnings: [{ key: 'no_end', text: 'Нет срока' }],
  }
}
const unnamed = () => undefined
const names = { goods: unnamed, categories: unnamed, zones: unnamed }
const onClose = vi.fn()
const shared = { timeZone: 'Europe/Moscow', names, zones: [], onClose }
const inPanel = (part: ReactElement) =>
  renderStaff(
    <SidePanel isOpen onClose={onClose} title="Код">
      {part}
    </SidePanel>,
  )
const show = (row: StaffPromotion) => renderStaff(<PromotionPanel sort="rule" rule={row} {...shared} />)
const press = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name.replaceAll(' ', String.raw`\s`)}`, 'u') })
const plain = (element: Element) => element.textContent.replaceAll('\u00a0', ' ')

beforeEach(() => {
  resizeTo(1440)
  onClose.mockReset()
})

it('tries the rule as it is typed on a cart, and stores nothing', async () => {
  const sent = stubApi(({ call, body }) => {
    if (call.startsWith('GET')) return { body: { data: [{ id: 7, name: 'Канада' }], meta: { last_page: 1 } } }
    const tried = body as TryPromotionBody
    return tried.is_first_order ? refused({ 'draft.effect.percent': 'Скидка до 100 %' }) : { body: triedOf(tried) }
  })
  const { user } = show(rule)
  await user.click(press('Примерить'))
  const cart = within(screen.getByRole('group', { name: 'Пробная корзина' }))
  await user.type(cart.getByRole('textbox', { name: 'Добавить в корзину' }), 'кан')
  await user.click(await cart.findByRole('button', { name: 'Канада' }))
  const said = await cart.findByRole('status', { name: 'Что вышло' })
  expect(plain(said)).toContain('Акция не сработала')
  await user.click(cart.getByRole('button', { name: 'Самовывоз' }))
  await waitFor(() => expect(plain(said)).toContain('Акция сработала'))
  expect(plain(said)).toContain('С акцией900 ₽Без неё1 000 ₽')
  expect(within(said).getByRole('list', { name: 'Обратите внимание' })).toBeTruthy()
  const tries = sent.filter(({ call }) => call === 'POST /staff/promotions/try').map(({ body }) => body as TryPromotionBody)
  expect(tries.at(-1)).toMatchObject({
    id: 5,
    at: null,
    delivery_type: 'pickup',
    goods: [{ id: 7, qtt: 1 }],
    draft: { effect: rule.effect },
  })
  await user.click(cart.getByRole('checkbox', { name: 'Первый заказ гостя' }))
  expect(await cart.findByText('Скидка до 100 %')).toBeTruthy()
  expect(cart.queryByRole('status', { name: 'Что вышло' })).toBe(null)
  expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(false)
})

it.each([
  ['Выключить', 'Да, выключить', { is_active: false }],
  ['Убрать в архив', 'Да, убрать', { is_archived: true, is_active: false }],
])('«%s» asks first', async (act, yes, body) => {
  const sent = stubApi(() => ({ body: { ...rule, ...body, revision: 3 } }))
  const { user } = show(rule)
  await user.click(press(act))
  expect(sent).toEqual([])
  await user.click(press(yes))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ call: 'PATCH /staff/promotions/5', revision: 2, body }])
})

it('one of the archive can only be taken back', async () => {
  const sent = stubApi(() => ({ body: { ...rule, revision: 3 } }))
  const { user } = show({ ...rule, is_active: false, is_archived: true, state: 'archived' })
  expect(screen.queryByRole('button', { name: /ключить/ })).toBe(null)
  await user.click(press('Вернуть из архива'))
  await waitFor(() => expect(sent[0]?.body).toEqual({ is_archived: false }))
})

const code: StaffPromotion = { ...rule, code: 'SUMMER', name: '', used: 3, condition: promotionCondition.parse({}) }
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('a new code is sent whole, in capitals and with what it asks for', async () => {
  const sent = stubApi(() => ({ body: code }))
  const { user } = inPanel(<PromotionPanel sort="code" {...shared} />)
  await user.type(field('Код'), 'зима')
  await user.type(field('Скидка, %'), '15')
  await user.click(press('Сумма и способ'))
  await user.click(screen.getByRole('button', { name: 'Самовывоз' }))
  expect(screen.getByRole('status').textContent.replaceAll('\u00a0', ' ')).toBe('Если код ЗИМА и самовывоз, то скидка 15 %')
  await user.click(press('Срок и предел'))
  await user.type(field('Сколько раз одному гостю'), '2')
  await user.click(press('Создать'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    code: 'ЗИМА',
    effect: { kind: 'percent', percent: 15, only_items: false },
    condition: { delivery_type: 'pickup' },
    per_customer: 2,
    is_active: true,
  })
})

it('a code that was used is ended and followed by one with the same values', async () => {
  const onReplace = vi.fn()
  stubApi(({ body }) =>
    JSON.stringify(body).includes('ends_at')
      ? { body: code }
      : { status: 409, body: { message: 'Код уже применяли', error: { code: 'code_was_used' } } },
  )
  const { user } = inPanel(<PromotionPanel sort="code" rule={code} {...shared} onReplace={onReplace} />)
  await user.type(field('Код'), '2')
  await user.click(press('Сохранить'))
  expect((await screen.findAllByText('Код уже применяли')).length).toBe(1)
  await user.click(press('Завершить и создать новый'))
  await waitFor(() => expect(onReplace).toHaveBeenCalledOnce())
  expect(onReplace.mock.calls[0]?.[0]).toMatchObject({ code: '', percent: '10', starts_at: '' })
})

it('many codes keep what was typed when they are refused', async () => {
  const sent = stubApi(() => refused({ count: 'Не больше 500 кодов за раз' }))
  const { user } = inPanel(<PromotionPanel sort="batch" {...shared} />)
  await user.type(field('Сколько кодов'), '900')
  await user.type(field('Скидка, %'), '10')
  await user.type(field('Начало кода'), 'gift-')
  await user.click(press('Создать и скачать'))
  await screen.findByText('Не больше 500 кодов за раз')
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    count: 900,
    prefix: 'GIFT-',
    effect: { kind: 'percent', percent: 10 },
  })
  expect(onClose).not.toHaveBeenCalled()
})
