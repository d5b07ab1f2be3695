import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, test } from 'vitest'
import { emptyReceiving, type Receiving, receivingBody, receivingFaults, receivingOf } from './receiving'
import { ReceivingFields } from './receiving-fields'

const OLGA = { name: 'Ольга', phone: '79005556677' }
const asked = { ...emptyReceiving, for_other: true, recipient: OLGA, leave_at_door: true, no_call: true }
const delivery = { delivery_type: 'delivery' } as const

test.each([
  ['everything', { ...asked, ...delivery }, { recipient: OLGA, leave_at_door: true, no_call: true }],
  ['nothing', { ...emptyReceiving, ...delivery }, {}],
  ['of a pickup no door', { ...asked, delivery_type: 'pickup' as const }, { recipient: OLGA }],
  ['a recipient that was taken out', { ...asked, for_other: false, ...delivery }, { leave_at_door: true, no_call: true }],
  [
    'a name without control characters',
    { ...emptyReceiving, ...delivery, for_other: true, recipient: { ...OLGA, name: ' Оля\u202e ' } },
    { recipient: { ...OLGA, name: 'Оля' } },
  ],
])('an order says %s', (_, draft, body) => expect(receivingBody(draft)).toEqual(body))

test.each([
  ['nothing of a whole one', {}, 0, []],
  ['a name', { recipient: { ...OLGA, name: ' \u200b' } }, 0, ['recipient.name']],
  ['a long name', { recipient: { ...OLGA, name: 'я'.repeat(81) } }, 0, ['recipient.name']],
  ['a whole phone', { recipient: { ...OLGA, phone: '7900555' } }, 0, ['recipient.phone']],
  ['a whole phone, of Russia of eleven digits', { recipient: { ...OLGA, phone: '790055566778' } }, 0, ['recipient.phone']],
  ['nothing of a whole phone of another country', { recipient: { ...OLGA, phone: '375291234567' } }, 0, []],
  ['nothing where nobody else receives', { for_other: false, recipient: { name: '', phone: '' } }, 0, []],
  ['a payment before the door', {}, 1329, ['leave_at_door']],
  ['no payment of a pickup', { delivery_type: 'pickup' as const }, 1329, []],
])('%s is missed', (_, parts, toPay, fields) => {
  expect(Object.keys(receivingFaults({ ...asked, ...delivery, ...parts }, toPay))).toEqual(fields)
})

test('of an older API and of an order is read', () => {
  expect(receivingOf({})).toEqual(emptyReceiving)
  expect(receivingOf({ recipient: OLGA, leave_at_door: true, no_call: null })).toEqual({ ...asked, no_call: false })
})

function Form({ errors = {}, isPickup = false, isOwnDevice = true }) {
  const [values, setValues] = useState<Receiving>(emptyReceiving)
  const shown = { ...values, delivery_type: isPickup ? ('pickup' as const) : ('delivery' as const) }
  return (
    <>
      <ReceivingFields
        values={shown}
        errors={errors}
        prefix="7"
        isOwnDevice={isOwnDevice}
        onChange={(change) => setValues((last) => ({ ...last, ...change }))}
      />
      <output>{JSON.stringify(receivingBody(shown))}</output>
    </>
  )
}
const sent = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown

it('asks for name and phone of another person only, and sends them', async () => {
  const user = userEvent.setup()
  render(<Form />)
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('switch', { name: /Получит другой человек/ }))
  const [name, phone] = ['Имя получателя', 'Телефон получателя'].map((label) => screen.getByRole('textbox', { name: label }))
  if (!name || !phone) throw new Error('no fields')
  expect([name, phone].map((one) => one.getAttribute('autocomplete'))).toEqual([
    'section-recipient shipping name',
    'section-recipient shipping tel',
  ])
  await user.type(name, 'Ольга')
  await user.click(phone)
  await user.paste('8 (900) 555-66-77')
  await user.click(screen.getByRole('switch', { name: /Не\sзвонить в\sдверь/ }))
  expect(sent()).toEqual({ recipient: OLGA, no_call: true })
  await user.click(screen.getByRole('switch', { name: /Получит другой человек/ }))
  expect(sent()).toEqual({ no_call: true })
})

it('takes the phone of another country: the courier calls it, no code is sent to it', async () => {
  const user = userEvent.setup()
  render(<Form />)
  await user.click(screen.getByRole('switch', { name: /Получит другой человек/ }))
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Телефон получателя' })
  await user.click(phone)
  await user.paste('+375 (29) 123-45-67')
  expect(sent()).toMatchObject({ recipient: { phone: '375291234567' } })
  expect(phone.getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByText(/коды/)).toBeNull()
  await user.clear(phone)
  await user.paste('8 900 555-66-771')
  expect(screen.getByText(/^Лишние цифры/)).toBeTruthy()
})

it('says why an order cannot stay at the door, once that is asked for', async () => {
  const user = userEvent.setup()
  render(<Form errors={{ leave_at_door: 'Выберите оплату на сайте' }} />)
  expect(screen.queryByText('Выберите оплату на сайте')).toBeNull()
  await user.click(screen.getByRole('switch', { name: /Оставить у\sдвери/ }))
  expect(screen.getByText('Выберите оплату на сайте').getAttribute('role')).toBe('alert')
})

it('has no door for a pickup, and offers no data of others to staff', async () => {
  const user = userEvent.setup()
  render(<Form isPickup isOwnDevice={false} />)
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  await user.click(screen.getByRole('switch'))
  expect(screen.getByRole('textbox', { name: 'Имя получателя' }).getAttribute('autocomplete')).toBe('off')
})
