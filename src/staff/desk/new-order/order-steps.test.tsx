import { screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { DishesPanel } from './dishes-panel'
import { type Draft, EMPTY_DRAFT } from './draft'
import { dish, menuOf, quoteOf } from './new-order.testing'
import { LineSheet, OrderLines } from './order-lines'
import { PhonePayBlock } from './pay-block'
import { StepBar, StepTabs, type Step } from './step-tabs'
import { PhoneTimeBlock } from './time-block'
import type { NewOrder } from './use-new-order'

const half = (id: number, name: string) => ({ id, name, price: 300, max: 2 })
const course = (id: number, name: string, ...ids: number[]) =>
  ({ id, kind: 'additionals', name, min: 1, max: 1, free: 0, options: ids.map((one) => ({ id: one, price: 0 })) }) as const

const MENU = menuOf([
  dish(1, 'Филадельфия', { allergens: ['рыба', 'кунжут'] }),
  dish(2, 'Филадельфия с угрём', { sauces: [{ id: 30, name: 'Унаги', price: 40, max: 3 } as never] }),
  dish(3, 'Филе сёмги', { available: false }),
  dish(4, 'Пепперони'),
  dish(5, 'Маргарита, 25 см'),
  dish(6, 'Маргарита, 30 см'),
  dish(7, 'Из двух половин, 30 см', {
    price: 0,
    additionals: [half(11, '½ Пепперони'), half(12, '½ Маргарита')],
    groups: [
      {
        id: 1,
        kind: 'additionals',
        name: 'Половины',
        min: 2,
        max: 2,
        free: 0,
        options: [
          { id: 11, price: 300 },
          { id: 12, price: 250 },
        ],
      },
    ],
  }),
  dish(8, 'Обед', {
    additionals: [
      { id: 21, name: 'Том ям', price: 0, max: 1 },
      { id: 22, name: 'Мисо', price: 0, max: 1 },
      { id: 23, name: 'Удон', price: 0, max: 1 },
    ],
    groups: [course(2, 'Суп', 21, 22), course(3, 'Горячее', 23)],
  }),
])

/** A part of the phone order over a draft that changes as in the screen. */
function show(Part: (props: { order: NewOrder }) => ReactNode, start: Partial<Draft> = {}, parts: Partial<NewOrder> = {}) {
  const drafts: Draft[] = []
  function Screen() {
    const [draft, setDraft] = useState<Draft>({ ...EMPTY_DRAFT, ...start })
    const [choosing, choose] = useState<string | null>(null)
    const change: NewOrder['change'] = (part) => {
      const next = { ...draft, ...(typeof part === 'function' ? part(draft) : part) }
      drafts.push(next)
      setDraft(next)
    }
    const order = {
      draft,
      change,
      choosing,
      choose,
      menu: MENU,
      allergies: [],
      problems: {},
      timeZone: 'Europe/Moscow',
      now: NOW,
      closed: null,
      isFresh: true,
      isPricing: false,
      quote: undefined,
      ...parts,
    }
    return (
      <>
        <Part order={order as unknown as NewOrder} />
        <LineSheet order={order as unknown as NewOrder} />
      </>
    )
  }
  const { user } = renderStaff(<Screen />)
  return { user, last: () => drafts.at(-1), drafts }
}

/** 18:42 in Moscow. */
const NOW = Date.parse('2026-11-24T15:42:00.000Z')
const line = (id: number, name: string, qtt = 1) => ({ id, name, qtt, additionals: [], side: [], sauce: [], note: '' })
const lines = (draft: Draft | undefined) => draft?.lines.map(({ name, qtt }) => `${qtt} ${name}`)
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Блюдо' })

it('adds a dish by its beginning and Enter, two of them by «2*»', async () => {
  const { user, last } = show(DishesPanel)
  await user.type(field(), 'пеп{Enter}')
  expect(lines(last())).toEqual(['1 Пепперони'])
  expect(field().value).toBe('')
  await user.type(field(), '2*фил{Enter}')
  expect(lines(last())).toEqual(['1 Пепперони', '2 Филадельфия'])
  expect(heard(screen.getByRole('status'))).toBe('Филадельфия, 2 штуки в заказе')
})

it('is chosen by the arrows, past what is stopped', async () => {
  const { user, last } = show(DishesPanel)
  await user.type(field(), 'фил{ArrowDown}{ArrowDown}')
  expect(heard(screen.getByRole('option', { selected: true }))).toContain('угрём')
  await user.keyboard('{Enter}')
  expect(lines(last())).toEqual(['1 Филадельфия с угрём'])
})

it('finds each size by typing', async () => {
  const { user, last } = show(DishesPanel)
  await user.type(field(), 'марг 30{Enter}')
  expect(lines(last())).toEqual(['1 Маргарита, 30 см'])
})

it('asks for a required choice at once and puts halves together by keys', async () => {
  const { user, last } = show(DishesPanel)
  await user.type(field(), 'поло{Enter}')
  const sheet = await screen.findByRole('dialog', { name: /^Из\sдвух половин, 30\sсм$/ })
  const done = within(sheet).getByRole('button', { name: /^Готово/ })
  expect(within(sheet).getByText('выберите 2, выбрано 0')).toBeTruthy()
  await user.click(done)
  expect(last()?.lines[0]?.additionals).toEqual([])
  for (const name of ['½ Пепперони', '½ Маргарита']) {
    within(sheet)
      .getByRole('button', { name: `Больше: ${name}` })
      .focus()
    await user.keyboard('{Enter}')
  }
  within(sheet).getByRole('button', { name: 'Больше: ½ Пепперони' }).focus()
  await user.keyboard('{Enter}')
  expect(await within(sheet).findByText('«Половины»: не больше 2')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(last()?.lines[0]?.additionals.map(({ id, qtt }) => [id, qtt])).toEqual([
    [11, 1],
    [12, 1],
  ])
})

it('takes a lunch by keys alone, group by group', async () => {
  const { user, last } = show(DishesPanel)
  await user.type(field(), 'обед{Enter}')
  const sheet = within(await screen.findByRole('dialog', { name: 'Обед' }))
  const isFocused = (name: RegExp) => expect(document.activeElement).toBe(sheet.getByRole('radio', { name }))
  isFocused(/^Том ям/)
  await user.keyboard('{Enter}')
  isFocused(/^Том ям/)
  await user.keyboard('{ArrowDown}{Enter}')
  isFocused(/^Удон/)
  await user.keyboard(' {Enter}')
  expect(last()?.lines[0]?.additionals.map(({ name }) => name)).toEqual(['Мисо', 'Удон'])
})

it('says at a line what its choice lacks', () => {
  show(OrderLines, { lines: [line(7, 'Из двух половин, 30 см')] })
  expect(screen.getByText('«Половины»: выберите ещё 2')).toBeTruthy()
})

it('adds nothing that is stopped, and nothing by Enter alone', async () => {
  const { user, drafts } = show(DishesPanel)
  await user.type(field(), '{Enter}')
  await user.click(screen.getByRole('option', { name: /Филе сёмги.*на стопе/ }))
  expect(drafts).toEqual([])
})

it('warns of a dish with what the guest must not eat', () => {
  show(DishesPanel, {}, { allergies: ['Аллергия на кунжут'] })
  expect(heard(screen.getByRole('option', { name: /^Филадельфия 8/ }))).toContain('есть кунжут')
})

it('says that there is no such dish', async () => {
  const { user } = show(DishesPanel)
  await user.type(field(), 'борщ')
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.getByText(/Такого блюда нет/)).toBeTruthy()
})

it('changes how many, and takes the last one out', async () => {
  const { user, last } = show(OrderLines, { lines: [line(4, 'Пепперони')] })
  await user.click(screen.getByRole('button', { name: 'Больше: Пепперони' }))
  expect(lines(last())).toEqual(['2 Пепперони'])
  await user.click(screen.getByRole('button', { name: 'Меньше: Пепперони' }))
  await user.click(screen.getByRole('button', { name: 'Убрать Пепперони' }))
  expect(lines(last())).toEqual([])
  expect(screen.getByText(/Пока пусто/)).toBeTruthy()
})

it('adds options to one line', async () => {
  const { user, last } = show(OrderLines, { lines: [line(2, 'Филадельфия с угрём')] })
  await user.click(screen.getByRole('button', { name: 'Добавки: Филадельфия с угрём' }))
  const sheet = within(screen.getByRole('dialog', { name: /^Филадельфия с\sугрём$/ }))
  await user.click(sheet.getByRole('button', { name: 'Больше: Унаги' }))
  await user.click(sheet.getByRole('button', { name: 'Готово' }))
  expect(last()?.lines[0]?.sauce).toEqual([{ id: 30, name: 'Унаги', qtt: 1 }])
})

it('takes words to the kitchen with one line', async () => {
  const { user, last } = show(OrderLines, { lines: [line(4, 'Пепперони')] })
  await user.click(screen.getByRole('button', { name: 'Пожелание: Пепперони' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Пепперони' }))
  await user.type(sheet.getByRole('textbox', { name: 'Пожелание кухне' }), ' без лука{Enter}')
  expect(last()?.lines[0]?.note).toBe('без лука')
  expect(heard(screen.getByRole('listitem'))).toContain('«без лука»')
})

it('shows the price of a line only while it is the server’s', () => {
  const quote = quoteOf({ lines: [{ uid: '1', id: 4, qtt: 1, price: 500, amount: 500, available: true }] })
  show(OrderLines, { lines: [line(4, 'Пепперони')] }, { quote, isFresh: true })
  expect(heard(screen.getByRole('listitem'))).toContain('500 ₽')
})

it('says that a line is no longer sold', () => {
  const quote = quoteOf({ lines: [{ uid: '1', id: 4, qtt: 1, price: 500, amount: 500, available: false }] })
  show(OrderLines, { lines: [line(4, 'Пепперони')] }, { quote })
  expect(heard(screen.getByRole('listitem'))).toContain('сейчас не продаём')
  expect(heard(screen.getByRole('listitem'))).not.toContain('500 ₽')
})

it('asks for change of cash, and for an e-mail where a link needs one', async () => {
  const { user, last } = show(
    PhonePayBlock,
    { pay: 'cash' },
    { quote: quoteOf({ payment: { online: true, saves_card: false, needs_email: true } }) },
  )
  await user.type(screen.getByRole('textbox', { name: 'Сдача с какой суммы' }), '5')
  expect(last()?.change_from).toBe('5')
  await user.click(screen.getByRole('radio', { name: 'Ссылка' }))
  expect(screen.queryByRole('textbox', { name: 'Сдача с какой суммы' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Почта для чека' })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Отправить ссылку в СМС' }))
  expect(last()?.send_link).toBe(!EMPTY_DRAFT.send_link)
})

it('has no link where the shop takes no payment on the site', () => {
  show(PhonePayBlock, { pay: 'cash' }, { menu: { ...MENU, online_payment: false } })
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual(['cash', 'card'])
})

it('promises now, or takes one of the free times', async () => {
  const slots = ['2026-11-24T19:45:00+03:00', '2026-11-24T20:00:00+03:00', '2026-11-25T12:00:00+03:00']
  const { user, last } = show(
    PhoneTimeBlock,
    {},
    { quote: quoteOf({ slots, promised: { from: slots[0] ?? '', to: '2026-11-24T19:15:00+03:00' } }) },
  )
  expect(screen.getByRole('radio', { name: /Сейчас.*около.19:15/ })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /Ко времени/ }))
  const times = () =>
    within(screen.getByRole('radiogroup', { name: 'Во сколько' }))
      .getAllByRole('radio')
      .map((one) => one.parentElement?.textContent)
  expect(times()).toEqual(['19:45', '20:00'])
  await user.click(screen.getByRole('radio', { name: 'Завтра' }))
  expect(times()).toEqual(['12:00'])
  await user.click(screen.getByRole('radio', { name: '12:00' }))
  expect(Date.parse(last()?.datetime ?? '')).toBe(Date.parse('2026-11-25T12:00:00+03:00'))
  await user.click(screen.getByRole('radio', { name: /Сейчас/ }))
  expect(last()).toMatchObject({ time_type: 'now', day: null, datetime: null })
})

it('says when the kitchen is closed, and what is wrong with a time', () => {
  show(PhoneTimeBlock, {}, { closed: 'Закрыто до 10:00', problems: { datetime: 'Выберите время' } })
  expect(screen.getByRole('radio', { name: /Закрыто до 10:00/ })).toBeTruthy()
  expect(heard(screen.getByRole('alert'))).toBe('Выберите время')
})

it('goes step by step in a narrow window, and shows the sum before the last', async () => {
  function Steps() {
    const [step, setStep] = useState<Step>('guest')
    return (
      <>
        <StepTabs step={step} count={3} onStep={setStep} />
        <StepBar step={step} total="1 500 ₽" onStep={setStep} />
      </>
    )
  }
  const { user } = renderStaff(<Steps />)
  await user.click(screen.getByRole('button', { name: 'Дальше: блюда' }))
  expect(screen.getByRole('button', { current: 'step' }).textContent).toBe('Блюда')
  await user.click(screen.getByRole('button', { name: 'К заказу, 1 500 ₽' }))
  expect(screen.getByRole('button', { current: 'step' }).textContent).toBe('Заказ 3')
  expect(screen.queryByRole('button', { name: /Дальше|К заказу/ })).toBeNull()
})
