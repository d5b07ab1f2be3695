import * as v from 'valibot'
import type { UpdateUserBody, User } from '~/contracts/user'

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
  birthday: maskDay(birthday ?? ''),
})

/** The fields that differ from the saved profile. */
export const changedFields = (filled: v.InferOutput<typeof profileForm>, user: User): UpdateUserBody =>
  Object.fromEntries(Object.entries(filled).filter(([name, value]) => value !== user[name as keyof typeof filled]))

const WRITTEN = /^(\d{2})\.(\d{2})\.(\d{4})$/
const CONTRACT = /^(\d{4})-(\d{2})-(\d{2})/

/** Inserts dots while a date is typed: «1405» becomes «14.05», «1.» becomes «01.». Converts an ISO date from autofill. Adds no dot
 *  after the last digit, so that a digit can be deleted. */
export function maskDay(text: string): string {
  const [, year, month, day] = CONTRACT.exec(text) ?? []
  if (year) return `${day}.${month}.${year}`
  const padded = text.replace(/(^|\.)(\d)[.,/\- ]$/, '$10$2.')
  const isClosed = /^\d\d(\.\d\d)?[.,/\- ]$/.test(padded)
  const digits = padded.replace(/\D/g, '').slice(0, 8)
  const masked = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
  return isClosed ? `${masked}.` : masked
}

/** «14.05.1990» as an ISO date; `null` for a date that does not exist. Never uses a time zone. */
export function dayFromText(text: string): string | null {
  const [, day, month, year] = WRITTEN.exec(text) ?? []
  if (!day || !month || !year) return null
  const iso = `${year}-${month}-${day}`
  const moment = new Date(`${iso}T00:00:00Z`)
  // Date turns «31.02» into 3 March
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}
