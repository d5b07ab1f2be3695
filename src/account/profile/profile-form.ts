import * as v from 'valibot'
import type { UpdateUserBody, User } from '~/contracts/user'
import { dayFromText, textOfDay } from './day-field'

const OLDEST_BIRTHDAY = '1900-01-01'
const oneEmail = v.pipe(v.string(), v.email())

/** An empty field is sent as null. */
const orNull = (text: string) => (text === '' ? null : text)

/** From 1900 until today, in UTC as in the API. */
function isBirthday(text: string): boolean {
  const day = dayFromText(text)
  return day !== null && day >= OLDEST_BIRTHDAY && day <= new Date().toISOString().slice(0, 10)
}

export const profileForm = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(80, 'Имя длиннее 80 знаков'), v.transform(orNull)),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(200, 'Адрес почты слишком длинный'),
    v.check((text) => text === '' || v.is(oneEmail, text), 'Проверьте адрес почты'),
    v.transform(orNull),
  ),
  birthday: v.pipe(
    v.string(),
    v.check((text) => text === '' || isBirthday(text), 'Проверьте дату: день, месяц, год'),
    v.transform((text) => dayFromText(text)),
  ),
}) satisfies v.GenericSchema<unknown, UpdateUserBody>

/** Initial texts of the form. */
export const textsOf = ({ name, email, birthday }: User) => ({
  name: name ?? '',
  email: email ?? '',
  birthday: birthday ? textOfDay(birthday) : '',
})

/** The fields that differ from the saved profile. */
export const changedFields = (filled: v.InferOutput<typeof profileForm>, user: User): UpdateUserBody =>
  Object.fromEntries(Object.entries(filled).filter(([name, value]) => value !== user[name as keyof typeof filled]))
