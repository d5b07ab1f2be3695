import { expect, it } from 'vitest'
import { type AddressParts, tidyAddress } from './tidy-address'

const empty: AddressParts = { street: '', house: '', building: '', entrance: '', floor: '', apartment: '', intercom: '' }
const tidied = (parts: Partial<AddressParts>, city = 'Калуга') => tidyAddress({ ...empty, ...parts }, city)

it.each<[string, Partial<AddressParts>]>([
  ['ул. Ленина, д. 5 корп. 2, кв. 12', { street: 'ул. Ленина', house: '5', building: '2', apartment: '12' }],
  ['ул Ленина д 5 к 2 кв 12', { street: 'ул Ленина', house: '5', building: '2', apartment: '12' }],
  ['Ленина 5к2, кв. 12', { street: 'Ленина', house: '5', building: '2', apartment: '12' }],
  ['улица Ленина, дом 5А, квартира 12', { street: 'улица Ленина', house: '5А', apartment: '12' }],
  ['ул. Ленина, 5, 12', { street: 'ул. Ленина', house: '5', apartment: '12' }],
  ['Ленина 5, 12', { street: 'Ленина', house: '5', apartment: '12' }],
  ['Калуга г, Ленина ул, д. 5, кв. 12', { street: 'Ленина ул', house: '5', apartment: '12' }],
  ['Ленина 5', { street: 'Ленина', house: '5' }],
  ['Ленина, 5/7', { street: 'Ленина', house: '5/7' }],
  ['248000, Россия, г. Калуга, ул. Ленина, д. 5', { street: 'ул. Ленина', house: '5' }],
  ['Калуга, Ленина, 5', { street: 'Ленина', house: '5' }],
  ['ул. Ленина, д. 5, подъезд 2, этаж 4, домофон 12К', { street: 'ул. Ленина', house: '5', entrance: '2', floor: '4', intercom: '12К' }],
  ['ул. Ленина, д. 5, 2 подъезд, 4 этаж, кв 7', { street: 'ул. Ленина', house: '5', entrance: '2', floor: '4', apartment: '7' }],
  ['ул. Ленина, д. 5 стр. 1', { street: 'ул. Ленина', house: '5', building: 'стр. 1' }],
  ['ул. Ленина, д. 5, офис 301', { street: 'ул. Ленина', house: '5', apartment: 'офис 301' }],
  ['ул. 8 Марта, д. 5', { street: 'ул. 8 Марта', house: '5' }],
  ['ул. 50 лет Октября', { street: 'ул. 50 лет Октября' }],
  ['1-я Парковая', { street: '1-я Парковая' }],
  ['микрорайон 5', { street: 'микрорайон 5' }],
  ['пр-т Красной Армии', { street: 'пр-т Красной Армии' }],
  ['д. Ивановка', { street: 'д. Ивановка' }],
  ['Тула, Ленина, 5', { street: 'Тула, Ленина', house: '5' }],
])('%s', (street, parts) => expect(tidied({ street })).toEqual({ address: { ...empty, ...parts } }))

it('drops from the street what the other fields have too, and names each part once', () => {
  const filled = { street: 'ул. Ленина, д. 5 корп. 2, кв. 12', house: 'дом 5', building: '', apartment: 'кв. 12', floor: '4 этаж' }
  expect(tidied(filled)).toEqual({
    address: { ...empty, street: 'ул. Ленина', house: '5', building: '2', apartment: '12', floor: '4' },
  })
  expect(tidied({ street: 'Лесная', house: '5 корп. 2, кв. 12' })).toEqual({
    address: { ...empty, street: 'Лесная', house: '5', building: '2', apartment: '12' },
  })
  expect(tidied({ street: 'Ленина 5', house: '7' })).toEqual({ address: { ...empty, street: 'Ленина 5', house: '7' } })
})

it('says what two fields tell differently', () => {
  expect(tidied({ street: 'ул. Ленина, д. 5', house: '7' }).fault).toEqual({
    field: 'street',
    text: 'Здесь дом\u00a05, а\u00a0ниже 7. Оставьте одно',
  })
  expect(tidied({ street: 'Лесная', house: '5 кв. 12', apartment: '13' }).fault?.field).toBe('house')
})

it('changes no tidy address, and twice the same', () => {
  const tidy = { ...empty, street: 'ул. Ленина', house: '5А', building: '2', entrance: '1', floor: '3', apartment: '12', intercom: '12К' }
  expect(tidyAddress(tidy, 'Калуга')).toEqual({ address: tidy })
  expect(tidied({ street: 'Дом у реки; вход, со двора.' })).toEqual({ address: { ...empty, street: 'Дом у реки; вход, со двора.' } })
  const once = tidied({ street: 'г. Калуга, ул. Ленина, д. 5 к. 2 стр. 1, кв. 12' }).address
  expect(tidyAddress(once ?? empty, 'Калуга')).toEqual({ address: once })
})
