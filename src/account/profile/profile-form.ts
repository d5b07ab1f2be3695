import * as v from 'valibot'
import type { UpdateUserBody, User } from '~/contracts/user'
import { dayFromText, textOfDay } from './day-text'

const OLDEST_BIRTHDAY = '1900-01-01'
const oneEmail = v.pipe(v.string(), v.email())

/** An emptied field is cleared. */
const orNull = (text: string) => (text === '' ? null : text)

/** The birthday has no year to come and none before 1900; «today» is the API's, in UTC. */
function isBirthday(text: string): boolean {
  const day = dayFromText(text)
  return day !== null && day >= OLDEST_BIRTHDAY && day <= new Date().toISOString().slice(0, 10)
}

/** What the profile dialog sends. The compiler holds it against the contract. */
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

const texts = { name: v.string(), email: v.string(), birthday: v.string() }

/** The texts as they are being typed, and whether the customer closed the dialog on them by hand. */
export const profileDraft = v.object({ ...texts, isClosed: v.boolean() })
export type ProfileTexts = { [Field in keyof typeof texts]: string }
export type ProfileErrors = Partial<Record<keyof ProfileTexts, string>>

/** The profile as the form shows it. Pure. */
export const textsOf = ({ name, email, birthday }: User): ProfileTexts => ({
  name: name ?? '',
  email: email ?? '',
  birthday: birthday ? textOfDay(birthday) : '',
})

/** What is to be sent of the texts: only what differs from the profile; or what is wrong with them, by field. Pure. */
export function readProfile(typed: ProfileTexts, user: User): { change: UpdateUserBody } | { errors: ProfileErrors } {
  const parsed = v.safeParse(profileForm, typed)
  if (!parsed.success) {
    const nested = v.flatten<typeof profileForm>(parsed.issues).nested ?? {}
    return { errors: Object.fromEntries(Object.entries(nested).map(([field, messages]) => [field, messages[0]])) }
  }
  const { name, email, birthday } = parsed.output
  return {
    change: {
      ...(name !== user.name && { name }),
      ...(email !== user.email && { email }),
      ...(birthday !== user.birthday && { birthday }),
    },
  }
}
