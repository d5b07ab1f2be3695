import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { heard, renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { type Sent, stubApi } from '~/staff/kit/stub-api.testing'
import { hasUnsavedWork } from '~/staff/kit/use-unsaved'
import { showToast } from '~/ui/show-toast'
import { menu, rowOf } from './menu.testing'
import { PricesForm } from './prices-form'
import { PricesTable } from './prices-table'
import { usePrices } from './use-prices'

const rows = [
  rowOf({ id: 7, name: 'Филадельфия', price: 590, old_price: 600 }),
  rowOf({ id: 8, name: 'Канада', price: 500 }),
  rowOf({ id: 9, name: 'Черновик', price: null }),
]
const plan = {
  rows: [
    { id: 7, name: 'Филадельфия', was: 590, now: 630 },
    { id: 8, name: 'Канада', was: 500, now: 540 },
  ],
  count: 2,
  sets: [{ id: 20, name: 'Сет', parts: [8] }],
}

function Screen() {
  const prices = usePrices(1)
  return (
    <>
      <PricesTable prices={prices} menu={menu} />
      <PricesForm prices={prices} />
    </>
  )
}

function show(answer: (sent: Sent) => { status?: number; body: unknown } = () => ({ body: plan })) {
  const sent = stubApi((one) =>
    one.call.startsWith('GET /staff/menu/goods') ? { body: { data: rows, meta: { last_page: 1 } } } : answer(one),
  )
  return { sent, ...renderStaff(<Screen />) }
}
const apply = () => screen.getByRole('button', { name: /^Изменить/ })
const why = () => document.getElementById(apply().getAttribute('aria-describedby') ?? '')?.textContent
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Изменение|^Новая цена/ })
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const asked = (sent: Sent[]) => sent.filter(({ call }) => call === 'POST /staff/menu/prices?dry=1')
const made = (sent: Sent[]) => sent.filter(({ call }) => call === 'POST /staff/menu/prices')

beforeEach(() => {
  resizeTo(1440)
  vi.mocked(showToast).mockReset()
})

describe('a bulk change of prices', () => {
  test('takes one size of all dishes, or all sizes of one', async () => {
    const sized = (id: number, size_name: string, family_id: number) =>
      rowOf({ id, name: `Пицца ${family_id}, ${size_name}`, size_name, family_id })
    const pizzas = [sized(1, '25 см', 1), sized(2, '30 см', 1), sized(3, '25 см', 3), sized(4, '30 см', 3)]
    stubApi(() => ({ body: { data: pizzas, meta: { last_page: 1 } } }))
    const { user } = renderStaff(<Screen />)
    const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Пицца/ }).filter(({ checked }) => checked)
    await user.click(await screen.findByRole('button', { name: '30 см' }))
    expect(ticked()).toHaveLength(2)
    expect(tick('Пицца 3, 30 см').checked).toBe(true)
    await user.click(screen.getByRole('button', { name: '30 см', pressed: true }))
    await user.click(screen.getByRole('button', { name: 'Все размеры: Пицца 1, 25 см' }))
    expect([tick('Пицца 1, 25 см'), tick('Пицца 1, 30 см'), tick('Пицца 3, 25 см')].map(({ checked }) => checked)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('asks first what it would do, and changes only the dishes that are ticked', async () => {
    const { user, sent } = show()
    await screen.findByRole('row', { name: /Филадельфия/ })
    expect(screen.queryByRole('row', { name: /Черновик/ })).toBeNull()
    expect(why()).toBe('Напишите, на\u00a0сколько')
    await user.type(amount(), '7')
    expect(why()).toBe('Отметьте блюда')
    await user.click(tick('Все блюда'))
    await user.click(tick('Филадельфия'))
    await screen.findByRole('row', { name: /Канада.*500.*540.*\+40/ })
    expect(heard(screen.getByRole('row', { name: /Филадельфия/ }))).toContain('не меняем')
    expect(asked(sent).at(-1)?.body).toEqual({ goods: null, category_id: 1, change: { percent: 7 }, round: 10, keep_old: false })
    expect(made(sent)).toEqual([])
    expect(hasUnsavedWork()).toBe(true)

    await user.click(screen.getByRole('button', { name: 'Изменить 1 цену' }))
    await waitFor(() => expect(made(sent)).toHaveLength(1))
    expect(made(sent)[0]?.body).toMatchObject({ goods: [8], change: { percent: 7 } })
    await waitFor(() => expect(hasUnsavedWork()).toBe(false))
    expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: '2 цены изменены' }))
    expect([amount().value, tick('Канада').checked]).toEqual(['', false])
  })

  test('warns of sets that keep their price and of discounts that end', async () => {
    const { user } = show()
    await screen.findByRole('row', { name: /Филадельфия/ })
    await user.click(tick('Все блюда'))
    await user.click(screen.getByRole('button', { name: 'На ₽' }))
    await user.click(screen.getByRole('button', { name: 'Больше' }))
    expect(amount().value).toBe('+10')
    await screen.findByText(/Набор «Сет» не\sподорожает/)
    expect(screen.getByText(/Без зачёркнутой цены останется 1\sблюдо/)).toBeTruthy()
    const sum = within(screen.getByRole('complementary', { name: 'Как меняем' }))
    expect(sum.getAllByRole('definition')[0]?.textContent).toBe('2')
  })

  test('that is refused says why and keeps what was typed', async () => {
    const { user, sent } = show(({ call }) =>
      call.endsWith('dry=1') ? { body: plan } : { status: 409, body: { message: 'Цены уже другие. Посмотрите ещё раз.' } },
    )
    await screen.findByRole('row', { name: /Канада/ })
    await user.type(amount(), '-5')
    await user.click(tick('Канада'))
    await user.click(await screen.findByRole('button', { name: 'Изменить 1 цену' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Цены уже/)
    expect(made(sent)).toHaveLength(1)
    expect([amount().value, tick('Канада').checked]).toEqual(['\u22125', true])
  })

  test('another kind begins without a number', async () => {
    const { user } = show()
    await user.type(amount(), '5')
    await user.click(screen.getByRole('button', { name: 'Равно' }))
    expect(amount().value).toBe('')
    expect(screen.getByRole('textbox', { name: 'Новая цена, рублей' })).toBe(amount())
  })
})
