import createMask from 'imask/masked/factory'
import 'imask/masked/pattern'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { validationErrors } from '~/lib/validation-errors'
import type { User } from '~/contracts/user'
import { changedProfile, dayMask, profileForm, textsOf } from './profile-form'

const user: User = {
  id: 1,
  phone: '79990000000',
  name: 'Анна',
  email: 'anna@example.ru',
  birthday: '1990-05-14',
  bonuses: 0,
  rank: 1,
  personal_discount: 0,
  subscribed: false,
  excluded_allergens: [],
}
const texts = textsOf(user)
const changes = (typed: typeof texts, saved = user) => changedProfile(v.parse(profileForm, typed), saved)

describe('the profile form', () => {
  const bare: User = { ...user, name: null, email: null, birthday: null }
  it.each([
    ['nothing where nothing changed', texts, user, {}],
    ['only what changed, trimmed', { ...texts, name: '  Аня ' }, user, { name: 'Аня' }],
    ['null for an emptied field', { name: ' ', email: '', birthday: '' }, user, { name: null, email: null, birthday: null }],
    ['nothing where it was empty', textsOf(bare), bare, {}],
  ])('sends %s', (_, typed, saved, change) => expect(changes(typed, saved)).toEqual(change))

  it.each([
    ['email', 'anna', 'Проверьте адрес почты: в\u00a0нём нет\u00a0@'],
    ['email', `${'a'.repeat(200)}@example.ru`, 'Адрес почты слишком длинный'],
    ['name', 'а'.repeat(81), 'Имя длиннее 80 знаков'],
    ['birthday', '31.02.1990', '31 февраля 1990 не\u00a0бывает'],
    ['birthday', '14.05', 'Напишите год четырьмя цифрами'],
    ['birthday', '31.12.1899', 'Год 1899? Напишите как 01.02.2026'],
    ['birthday', '01.01.2999', 'Год 2999? Напишите как 01.02.2026'],
  ])('rejects %s %s', (field, text, problem) =>
    expect(validationErrors(profileForm, { ...texts, [field]: text })).toEqual({ [field]: problem }),
  )
})

describe('a birthday while it is typed', () => {
  it.each([
    ['', ''],
    ['1405', '14.05'],
    ['14051990', '14.05.1990'],
    ['140519901', '14.05.1990'],
    ['1.', '01.'],
    ['1/', '01.'],
    ['14.', '14.'],
    ['14.5.', '14.05.'],
    ['14.05 ', '14.05.'],
    ['1990-05-14', '14.05.1990'],
    ['abc', ''],
    ['１４', ''],
    ['4.5.1990', '04.05.1990'],
    ['31021990', '31.02.1990'],
    ['14-05-1990', '14.05.1990'],
    ['1990-05-14T00:00:00Z', '14.05.1990'],
  ])('%j is shown as %j', async (typed, shown) => {
    const byKey = createMask(await dayMask.options())
    for (const key of typed) byKey.append(key, { input: true }, '')
    const atOnce = createMask(await dayMask.options())
    atOnce.value = typed
    if (!typed.startsWith('1990')) expect(byKey.value).toBe(shown)
    expect([atOnce.value, atOnce.unmaskedValue]).toEqual([shown, shown])
  })

  it.each(['14 мая 1990', '14 мая 1990 г.', '14.5.1990', 'пн, 14 мая 1990'])('%j is understood when it is pasted', async (text) => {
    const mask = createMask(await dayMask.options())
    mask.value = text
    expect(mask.unmaskedValue).toBe('14.05.1990')
  })
})
