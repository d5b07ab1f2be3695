import { describe, expect, test } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { readDraft } from './edit-draft'
import { choice, day, type DraftOf, number, other, picks, text, texts, toggle } from './field-kinds'
import { blankOf, group, list, typedRow } from './nested-kinds'

const FIELDS = {
  name: text('Название', { needed: 'Назовите город', max: 20 }),
  note: text('Заметка', { isOptional: true }),
  fee: number('Доставка, ₽', { unit: 'money', min: 0, max: 100_000 }),
  free_from: number('Бесплатно от, ₽', { unit: 'money', isOptional: true }),
  eta: number('Везём, мин', { unit: 'minutes', min: 1, max: 600 }),
  weight: number('Вес', { unit: ({ measure }) => (measure === 'мл' ? 'мл' : 'г') }),
  measure: choice('Единица', [
    { value: 'г', label: 'граммы' },
    { value: 'мл', label: 'миллилитры' },
  ]),
  from: day('Первый день'),
  is_public: toggle('Самовывоз'),
  kitchens: picks<number>('Где работает', [
    { value: 1, label: 'Покровка' },
    { value: 2, label: 'Арбат' },
  ]),
  extras: list('На человека', { name: text('Что кладём', { needed: 'Напишите, что кладём' }), count: number('Сколько') }),
  allergens: texts('Аллергены'),
  nutrition: group('На 100 г', { kcal: number('Ккал'), fat: number('Жиры') }),
  image: other('Картинка', { path: '' }, ({ path }) => path || 'нет'),
}
const row = {
  name: 'Калуга',
  note: null,
  fee: 149.5,
  free_from: null,
  eta: 45,
  weight: 300,
  measure: 'г' as const,
  from: '2026-12-01',
  is_public: true,
  kitchens: [2],
  extras: [{ name: 'Палочки', count: 0.5 }],
  allergens: ['рыба', 'молоко'],
  nutrition: { kcal: 201, fat: 9.4 },
  image: { path: 'a.webp' },
}
const typed = typedRow(FIELDS, row)
const read = (part: Partial<DraftOf<typeof FIELDS>>) =>
  readDraft(FIELDS, { ...typed, ...part }, Object.keys(part) as (keyof typeof FIELDS)[])
const faults = (part: Partial<DraftOf<typeof FIELDS>>) => {
  try {
    return read(part)
  } catch (error) {
    return error instanceof ApiError ? error.fields : {}
  }
}

test('a stored row is typed as people write it, and read back as it was', () => {
  expect(typed).toMatchObject({ note: '', fee: '149,5', free_from: '', from: '2026-12-01', extras: [{ name: 'Палочки', count: '0,5' }] })
  expect(read(typed)).toEqual(row)
})

test('a new row begins with nothing, and with the first answer of a choice', () => {
  expect(blankOf(FIELDS)).toMatchObject({ name: '', fee: '', measure: 'г', is_public: false, kitchens: [], extras: [] })
})

describe('what is typed is read', () => {
  test.each([
    [{ name: '  Тверь ' }, { name: 'Тверь' }],
    [{ note: ' ' }, { note: null }],
    [{ fee: '1 290,50 ₽' }, { fee: 1290.5 }],
    [{ free_from: '' }, { free_from: null }],
    [{ eta: '2 ч' }, { eta: 120 }],
    [{ weight: '0,3 кг' }, { weight: 300 }],
    [{ from: '' }, { from: null }],
    [{ kitchens: [2, 1] }, { kitchens: [1, 2] }],
    [{ allergens: 'рыба,  молоко ,' }, { allergens: ['рыба', 'молоко'] }],
    [{ nutrition: { kcal: '201', fat: ' 9,4' } }, { nutrition: { kcal: 201, fat: 9.4 } }],
    [{ nutrition: { kcal: '', fat: ' ' } }, { nutrition: null }],
  ])('%j as %j', (part, values) => expect(read(part)).toEqual(values))

  test('in the unit beside it', () => expect(read({ measure: 'мл', weight: '0,3 л' })).toEqual({ measure: 'мл', weight: 300 }))
})

describe('what cannot be saved is refused at its field', () => {
  test.each([
    [{ name: ' ' }, { name: 'Назовите город' }],
    [{ name: 'о'.repeat(21) }, { name: 'Не длиннее 20 знаков' }],
    [{ fee: '' }, { fee: 'Напишите сумму' }],
    [{ fee: 'даром' }, { fee: 'Напишите сумму цифрами' }],
    [{ fee: '-1' }, { fee: 'Не меньше нуля' }],
    [{ fee: '100 001' }, { fee: 'Не больше 100\u00a0000\u00a0₽' }],
    [{ free_from: '1.200' }, { free_from: expect.stringContaining('1200 или 1,2') }],
    [{ eta: '' }, { eta: 'Напишите число' }],
    [{ eta: '0' }, { eta: 'Не меньше 1\u00a0мин' }],
    [{ weight: '330 мл' }, { weight: expect.stringContaining('граммах') }],
    [{ from: '?' }, { from: 'Проверьте дату' }],
    [{ nutrition: { kcal: '', fat: 'мало' } }, { 'nutrition.kcal': 'Напишите число', 'nutrition.fat': 'Напишите число цифрами' }],
  ])('%j', (part, wrong) => expect(faults(part)).toEqual(wrong))

  test('each with its reason, those of a list at their rows', () => {
    const extras = [
      { name: 'Палочки', count: '1' },
      { name: '', count: 'две' },
    ]
    expect(faults({ name: '', extras })).toEqual({
      name: 'Назовите город',
      'extras.1.name': 'Напишите, что кладём',
      'extras.1.count': 'Напишите число цифрами',
    })
  })
})

test('values are said in words', () => {
  const words = Object.entries(FIELDS).map(([name, field]) => field.words(typed[name as keyof typeof typed] as never))
  expect(words).toEqual([
    'Калуга',
    'пусто',
    '149,50\u00a0₽',
    'пусто',
    '45',
    '300',
    'граммы',
    '2026-12-01',
    'да',
    'Арбат',
    'Палочки 0,5',
    'рыба, молоко',
    '201 / 9,4',
    'a.webp',
  ])
  expect(FIELDS.fee.words('даром')).toBe('даром')
  expect(FIELDS.nutrition.words(FIELDS.nutrition.typed(null))).toBe('нет')
})
