import { describe, expect, it } from 'vitest'
import type { User } from '~/contracts/user'
import { readProfile, textsOf } from './profile-form'

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
}
const texts = textsOf(user)

describe('the profile form sends the changed fields', () => {
  it('sends nothing where nothing changed', () => expect(readProfile(texts, user)).toEqual({ change: {} }))

  it('sends only what changed, trimmed', () => expect(readProfile({ ...texts, name: '  Аня ' }, user)).toEqual({ change: { name: 'Аня' } }))

  it('sends null for an emptied field', () =>
    expect(readProfile({ name: ' ', email: '', birthday: '' }, user)).toEqual({ change: { name: null, email: null, birthday: null } }))

  it('does not clear what was empty', () => {
    const bare: User = { ...user, name: null, email: null, birthday: null }
    expect(readProfile(textsOf(bare), bare)).toEqual({ change: {} })
  })

  it.each([
    ['email', 'anna', 'Проверьте адрес почты'],
    ['email', `${'a'.repeat(200)}@example.ru`, 'Адрес почты слишком длинный'],
    ['name', 'а'.repeat(81), 'Имя длиннее 80 знаков'],
    ['birthday', '31.02.1990', 'Проверьте дату: день, месяц, год'],
    ['birthday', '14.05', 'Проверьте дату: день, месяц, год'],
    ['birthday', '31.12.1899', 'Проверьте дату: день, месяц, год'],
    ['birthday', '01.01.2999', 'Проверьте дату: день, месяц, год'],
  ])('rejects %s %s', (field, text, problem) =>
    expect(readProfile({ ...texts, [field]: text }, user)).toEqual({ errors: { [field]: problem } }),
  )
})
