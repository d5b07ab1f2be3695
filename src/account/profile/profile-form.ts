import { serverNow } from '~/lib/server-clock'
import * as v from 'valibot'
import type { UpdateUserBody, User } from '~/contracts/user'
import { optionalEmail } from '~/lib/email-field'
import type { FieldMask } from '~/ui/use-mask'

const OLDEST_BIRTHDAY = '1900-01-01'

/** An empty field is sent as null. */
const orNull = (text: string) => (text === '' ? null : text)

/** From 1900 until today, in UTC as in the API. */
function isBirthday(text: string): boolean {
  const day = dayFromText(text)
  return day !== null && day >= OLDEST_BIRTHDAY && day <= new Date(serverNow()).toISOString().slice(0, 10)
}

export const profileForm = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(80, 'Имя длиннее 80 знаков'), v.transform(orNull)),
  email: optionalEmail,
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
  birthday: withDots(birthday ?? ''),
})

/** The fields that differ from the saved profile. */
export const changedFields = (filled: v.InferOutput<typeof profileForm>, user: User): UpdateUserBody =>
  Object.fromEntries(Object.entries(filled).filter(([name, value]) => value !== user[name as keyof typeof filled]))

const WRITTEN = /^(\d{2})\.(\d{2})\.(\d{4})$/

/** An ISO date, as in the contract and from autofill, or a date with other separators, with dots. */
const withDots = (text: string) => text.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3.$2.$1').replaceAll(/[,/ -]/g, '.')

/** A day as «14.05.1990»: dots come by themselves, «4.5.» becomes «04.05.». */
export const dayMask: FieldMask = {
  options: async () => {
    const { default: MaskedRange } = await import('imask/masked/range')
    const upTo = (to: number) => ({ mask: MaskedRange, from: 1, to, maxLength: 2 })
    return { mask: 'd{.}`m{.}`Y', blocks: { d: upTo(31), m: upTo(12), Y: { mask: '0000' } }, autofix: 'pad', prepare: withDots }
  },
  read: withDots,
  show: (text) => text,
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
