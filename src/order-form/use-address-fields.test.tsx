import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Field } from '~/ui/field'
import { type AddressDraft, emptyAddress } from './address-form'
import { useAddressFields } from './use-address-fields'

const CITIES = [{ name: 'Москва' }, { name: 'Казань' }]
const NAMES = ['street', 'house', 'apartment', 'comment'] as const

type FormProps = { errors?: Record<string, string>; start?: Partial<AddressDraft> }

function AddressForm({ errors = {}, start }: FormProps) {
  const [values, setValues] = useState<AddressDraft>({ ...emptyAddress, ...start })
  const { leave, fieldOf } = useAddressFields({
    values,
    errors,
    prefix: 'address.',
    city: 'Москва',
    cities: CITIES,
    onChange: (change) => setValues((last) => ({ ...last, ...change })),
  })
  return (
    <div onBlur={leave}>
      {NAMES.map((name) => (
        <Field key={name} {...fieldOf(name)} />
      ))}
      <output>{String(values.lat)}</output>
    </div>
  )
}

function show(props: FormProps = {}) {
  render(<AddressForm {...props} />)
  return userEvent.setup()
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const message = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? ''

it('moves what was typed into the street to its own fields when it is left, and puts it back', async () => {
  const user = show()
  await user.type(field('Улица'), 'Лесная 7 кв 12')
  expect(field('Дом').value).toBe('')
  await user.tab()
  expect(['Улица', 'Дом', 'Квартира'].map((name) => field(name).value)).toEqual(['Лесная', '7', '12'])
  expect(message('Улица')).toContain('Разнесли')
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(['Улица', 'Дом', 'Квартира'].map((name) => field(name).value)).toEqual(['Лесная 7 кв 12', '', ''])
  // it is what the person wants
  await user.click(field('Дом'))
  await user.tab()
  expect(field('Улица').value).toBe('Лесная 7 кв 12')
})

it('takes a pasted address apart at once', async () => {
  const user = show()
  await user.click(field('Улица'))
  await user.paste('Лесная, 7, кв. 12')
  expect(['Улица', 'Дом', 'Квартира'].map((name) => field(name).value)).toEqual(['Лесная', '7', '12'])
})

it('shows the faults of an order at their fields', () => {
  show({ errors: { 'address.house': 'Укажите дом', 'address.comment': 'Длинно', street: 'чужое' } })
  expect(['Дом', 'Как вас найти', 'Улица'].map(message)).toEqual(['Укажите дом', 'Длинно', ''])
  expect(field('Дом').getAttribute('aria-invalid')).toBe('true')
})

it('says that a street names another city than the chosen one', async () => {
  const user = show({ start: { house: '7' } })
  await user.type(field('Улица'), 'Казань, Баумана')
  await user.tab()
  expect(screen.getByText(/Казан/)).toBeTruthy()
})

it('leaves a comment as it is', async () => {
  const user = show()
  await user.type(field('Как вас найти'), 'кв. 12, второй подъезд')
  await user.tab()
  expect([field('Как вас найти').value, field('Квартира').value]).toEqual(['кв. 12, второй подъезд', ''])
})

it('forgets the coordinates of a house when another one is typed, not when its parts move', async () => {
  const user = show({ start: { street: 'Лесная', house: '7 кв 12', lat: 55.7, lng: 37.6 } })
  const lat = () => screen.getByRole('status').textContent
  await user.click(field('Дом'))
  await user.tab()
  expect([field('Дом').value, field('Квартира').value, lat()]).toEqual(['7', '12', '55.7'])
  await user.type(field('Квартира'), '3')
  expect(lat()).toBe('55.7')
  await user.type(field('Дом'), '1')
  expect(lat()).toBe('undefined')
})
