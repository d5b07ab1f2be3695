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
  ['Екатерининская, Ленина, 5', { street: 'Екатерининская, Ленина', house: '5' }],
  ['248000 Калуга, ул. Ленина, 5/2, 12', { street: 'ул. Ленина', house: '5/2', apartment: '12' }],
  ['РФ, Калужская обл., г.Калуга, ул.Ленина, д.5', { street: 'ул.Ленина', house: '5' }],
  ['Калужская область, ул. Ленина, 5', { street: 'ул. Ленина', house: '5' }],
  ['г. Калуга ул. Ленина д. 5 кв. 12', { street: 'ул. Ленина', house: '5', apartment: '12' }],
  ['Калуга ул. Ленина 5', { street: 'ул. Ленина', house: '5' }],
  ['Ленина ул. 5', { street: 'Ленина ул.', house: '5' }],
  ['пос. Сосновый, ул. Лесная, 5', { street: 'пос. Сосновый, ул. Лесная', house: '5' }],
  ['мкр. Северный, 5, 12', { street: 'мкр. Северный', house: '5', apartment: '12' }],
  ['5-й мкр, д. 12', { street: '5-й мкр', house: '12' }],
  ['СНТ Ромашка, уч. 15', { street: 'СНТ Ромашка', house: 'уч. 15' }],
  ['д. Ивановка, д. 5', { street: 'д. Ивановка', house: '5' }],
  ['д. Ивановка, ул. Лесная, 5', { street: 'д. Ивановка, ул. Лесная', house: '5' }],
  ['ул. Ленина, вл. 12, стр. 3, лит. А', { street: 'ул. Ленина', house: '12', building: 'стр. 3 лит. А' }],
  ['ул. Ленина, 5А корп. Б, пом. 3Н', { street: 'ул. Ленина', house: '5А', building: 'Б', apartment: 'пом. 3Н' }],
  ['ул. Ленина 5, подъезд 3 этаж 5 домофон 12К', { street: 'ул. Ленина', house: '5', entrance: '3', floor: '5', intercom: '12К' }],
  ['ул. Ленина, д. 5, 2 подъезд 4 этаж 12 кв', { street: 'ул. Ленина', house: '5', entrance: '2', floor: '4', apartment: '12' }],
  ['ул. Ленина, д. 5, домофон 248000', { street: 'ул. Ленина', house: '5', intercom: '248000' }],
  ['Kaluga, ulitsa Lenina, d. 5, kv. 12', { street: 'ulitsa Lenina', house: '5', apartment: '12' }],
  ['Ленина 5 - 12', { street: 'Ленина', house: '5', apartment: '12' }],
  ['1337 Atlantic Avenue', { street: 'Atlantic Avenue', house: '1337' }],
  ['Lenina st. 5, apt 12', { street: 'Lenina st.', house: '5', apartment: '12' }],
  ['Lenina Street, 5, flat 12, Kaluga, Russia', { street: 'Lenina Street', house: '5', apartment: '12' }],
  ['12 Lenina st., apt #4, Kaluga 248000', { street: 'Lenina st.', house: '12', apartment: '4' }],
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

it.each([
  ['Екатеринбург, ул. Малышева, 5, 12', 'Екатеринбург'],
  ['Екатеринбург ул. Малышева 5', 'Екатеринбург'],
  ['г. Дегтярск, ул. Калинина, 5', 'Дегтярск'],
  ['г. Нижний Тагил ул. Ленина 5', 'Нижний Тагил'],
  ['Екатеринбург г, Малышева ул, 5', 'Екатеринбург'],
  ['СПб, Невский пр., 5', 'СПб'],
  ['Yekaterinburg, Malysheva st., 5', 'Yekaterinburg'],
  ['Malysheva st. 5, Moscow, Russia', 'Moscow'],
  ['Обнинск, Ленина, 5', 'Обнинск'],
  ['Свердловская обл., ул. Малышева, 5', 'Свердловская обл.'],
  ['620000, Свердловская обл., г. Екатеринбург, ул. Малышева, д. 5', 'Екатеринбург'],
])('«%s» names another city', (street, name) => {
  const { fault } = tidyAddress({ ...empty, street }, 'Калуга', [{ name: 'Калуга' }, { name: 'Обнинск' }])
  expect(fault).toEqual({ field: 'street', text: `Здесь ${name}, а\u00a0город заказа\u00a0— Калуга. Смените город или уберите его отсюда` })
})

it.each([
  ['Нижний Новгород', 'Н. Новгород, ул. Ленина, 5'],
  ['Санкт-Петербург', 'СПб, ул. Ленина, 5'],
  ['Санкт-Петербург', 'Saint Petersburg, ул. Ленина, 5'],
  ['Ростов-на-Дону', 'г. Ростов, ул. Ленина, 5'],
  ['Балашиха', 'Московская обл., г. Балашиха, ул. Ленина, 5'],
  ['Орёл', 'Орел, ул. Ленина, 5'],
  ['Московский', 'ул. Ленина, 5'],
])('in %s «%s» names no other', (city, street) =>
  expect(tidyAddress({ ...empty, street }, city).address).toMatchObject({ street: 'ул. Ленина', house: '5' }),
)

it.each([
  'Московский проспект',
  'Калужская улица',
  'Тульская',
  'ул. Города Воинской Славы',
  'ул. Тула',
  'Киров',
  'Край света',
  '2-я Краснодарская',
])('«%s» is a street', (street) => expect(tidied({ street }).address?.street).toBe(street))

it('names each part once over fields that are filled already, also those of the second line', () => {
  expect(tidied({ street: 'Калуга, ул. Ленина, 5, 12', house: '5', apartment: '12' }).address).toMatchObject({
    street: 'ул. Ленина',
    house: '5',
    apartment: '12',
  })
  expect(tidied({ street: 'ул. Ленина', house: '5', apartment: 'кв. 12, подъезд 3 этаж 5 домофон 12К' }).address).toEqual({
    ...empty,
    street: 'ул. Ленина',
    house: '5',
    apartment: '12',
    entrance: '3',
    floor: '5',
    intercom: '12К',
  })
  expect(tidied({ street: 'ул. Ленина', house: '5', apartment: 'Apt 12' }).address?.apartment).toBe('12')
  expect(tidied({ street: 'ул. Ленина', house: '5', entrance: 'подъезд 3, код 12' }).address).toMatchObject({
    entrance: '3',
    intercom: '12',
  })
  expect(tidied({ street: 'ул. Ленина', house: '5', floor: '4 этаж', apartment: 'кв 7, этаж 5' }).fault?.field).toBe('apartment')
})
