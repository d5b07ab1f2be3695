import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Guest } from '~/contracts/staff-desk'
import { ApiError } from '~/lib/api-error'
import { GuestPanel } from './guest-panel'
import { guestWith } from './new-order.testing'
import type { NewOrder } from './use-new-order'

const PHONE = '79001234567'

const answer = (parts: { data?: Guest; error?: Error }) =>
  ({ data: undefined, error: null, isLoading: false, ...parts }) as unknown as NewOrder['guest']

/** What the step says, as text; the names of its buttons in brackets, of its fields in braces. */
function step({ found = PHONE, ...rest }: { found?: string | null } & Partial<NewOrder>): string {
  const order = {
    draft: { phone: PHONE, found, name: '' },
    guest: answer({}),
    allergies: [],
    problems: {},
    ...rest,
  } as unknown as NewOrder
  return renderToStaticMarkup(<GuestPanel order={order} onNext={() => undefined} onRepeat={() => undefined} />)
    .replace(/<button[^>]*>/g, ' [ ')
    .replace(/<\/button>/g, ' ] ')
    .replace(/<input[^>]*>/g, ' {} ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}
it('asks for the phone, and for the name of a guest who is not known', () => {
  expect(step({ found: null })).toMatch(/\[ Найти гостя \]$/)
  const unknown = step({ guest: answer({ data: guestWith({ known: false, name: null }) }) })
  expect(unknown).toMatch(/Имя.*Новый гость/)
  expect(unknown).not.toContain('Найти гостя')
})

it('greets a known guest by name, with what they ordered, and asks for no name', () => {
  const known = step({ guest: answer({ data: guestWith({ name: 'Ольга', orders: 2, sum: 2470 }) }) })
  expect(known).toContain('Ольга 2 заказа, выкуплено на 2 470 ₽')
  expect(known.match(/\{\}/g)).toHaveLength(1)
})

it('warns of allergies, and of an answer that did not come', () => {
  expect(step({ allergies: ['Аллергия на кунжут'] })).toContain('Аллергия на кунжут')
  const failed = answer({ error: new ApiError({ status: 0, message: 'Связь пропала.' }) })
  expect(step({ guest: failed })).toMatch(/Связь пропала\. Заказ можно принять и так\. \[ Ещё раз \]/)
})
