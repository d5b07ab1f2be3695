import { describe, expect, test } from 'vitest'
import { changedOf, fieldOfFault, mergeDraft, neededOf, readableOf, readDraft } from './edit-draft'
import { choice, number, picks, text } from './field-kinds'
import { list } from './nested-kinds'

const FIELDS = {
  name: text('Название', { needed: 'Назовите кухню' }),
  accept: choice('Новый заказ', [
    { value: 'auto', label: 'Сам' },
    { value: 'manual', label: 'Повар' },
  ]),
  after: number('Через, секунд', { unit: 'seconds', isShown: ({ accept }) => accept === 'auto' }),
  call_from: number('Звонить от, ₽', { unit: 'money' }),
  people: picks<number>('Кто', [
    { value: 1, label: 'Анна' },
    { value: 2, label: 'Борис' },
  ]),
  rows: list('Строки', { word: text('Слово'), count: number('Число') }),
}
const base = {
  name: 'Покровка',
  accept: 'auto' as const,
  after: '60',
  call_from: '3000,5',
  people: [1, 2],
  rows: [{ word: 'а', count: '1' }],
}

describe('what was changed', () => {
  test.each([
    [{}, []],
    [{ call_from: '3 000,50 ₽', people: [2, 1], name: ' Покровка ' }, []],
    [{ call_from: '3000,6', people: [2] }, ['call_from', 'people']],
    [{ call_from: 'много' }, ['call_from']],
    [{ rows: [...base.rows, { word: '', count: '' }] }, ['rows']],
    [{ rows: [{ word: 'а', count: '1,0' }] }, []],
  ])('%j: %j', (part, names) => expect(changedOf(FIELDS, base, { ...base, ...part })).toEqual(names))

  test('leaves out what the other fields do not show', () => {
    expect(changedOf(FIELDS, base, { ...base, accept: 'manual', after: 'скоро' })).toEqual(['accept'])
  })
})

test('a new row is sent with what it cannot do without, and says what is wrong there', () => {
  const draft = { ...base, name: '', call_from: 'много' }
  expect(neededOf(FIELDS, draft, ['call_from'])).toEqual(['name'])
  expect(() => readDraft(FIELDS, draft, ['call_from', 'name'])).toThrow('Напишите сумму цифрами')
  expect(readableOf(FIELDS, draft)).toEqual({ accept: 'auto', after: 60, people: [1, 2], rows: [{ word: 'а', count: 1 }] })
})

describe('a row that two people changed', () => {
  const mine = { ...base, name: 'Арбат', call_from: '600' }

  test('keeps what was typed, takes the rest, and names the fields that both changed', () => {
    const now = { ...base, call_from: '650', after: '90' }
    expect(mergeDraft(FIELDS, base, mine, now)).toEqual({
      draft: { ...base, name: 'Арбат', call_from: '600', after: '90' },
      taken: ['after'],
      clashes: ['call_from'],
    })
  })

  test('has no clash where both typed the same, however they wrote it', () => {
    expect(mergeDraft(FIELDS, base, mine, { ...base, call_from: '600,00' })).toMatchObject({ clashes: [], taken: [] })
  })

  // merged by their index, rows that others sorted would double and vanish
  test('keeps a list as a whole, whichever rows were changed', () => {
    const rows = ['а', 'б', 'в', 'г'].map((word) => ({ word, count: '1' }))
    const sorted = rows.toReversed()
    const typed = rows.with(0, { word: 'а', count: '5' })
    const merged = mergeDraft(FIELDS, { ...base, rows }, { ...base, rows: typed }, { ...base, rows: sorted })
    expect(merged).toMatchObject({ draft: { rows: typed }, clashes: ['rows'], taken: [] })
    expect(mergeDraft(FIELDS, { ...base, rows }, { ...base, rows }, { ...base, rows: sorted }).draft.rows).toEqual(sorted)
  })
})

test.each([
  ['name', 'name'],
  ['rows.0.word', 'rows'],
  ['revision', undefined],
])('a fault at %s is of the field %s', (path, name) => expect(fieldOfFault(FIELDS, path)).toBe(name))
