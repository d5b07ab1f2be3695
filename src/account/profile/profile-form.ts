import * as v from 'valibot'
import { deleteFormDraft, readFormDraft, saveFormDraft } from '~/account/form-draft'
import { validationErrors } from '~/account/form-errors'
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

const profileForm = v.object({
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

/** The typed texts, and whether the customer closed the dialog. */
const profileDraft = v.object({ ...texts, isClosed: v.boolean() })
export type ProfileTexts = { [Field in keyof typeof texts]: string }
export type ProfileErrors = Partial<Record<keyof ProfileTexts, string>>

/** Initial texts of the form. */
export const textsOf = ({ name, email, birthday }: User): ProfileTexts => ({
  name: name ?? '',
  email: email ?? '',
  birthday: birthday ? textOfDay(birthday) : '',
})

/** The changed fields to send, or the errors by field. */
export function readProfile(typed: ProfileTexts, user: User): { change: UpdateUserBody } | { errors: ProfileErrors } {
  const parsed = v.safeParse(profileForm, typed)
  if (!parsed.success) return { errors: validationErrors(profileForm, typed) }
  const { name, email, birthday } = parsed.output
  return {
    change: {
      ...(name !== user.name && { name }),
      ...(email !== user.email && { email }),
      ...(birthday !== user.birthday && { birthday }),
    },
  }
}

export const readProfileDraft = (owner: number) => readFormDraft('profile', owner, profileDraft)

/** Stores the typed text, or deletes the draft if it equals the saved profile. */
export function saveProfileDraft(user: User, typed: ProfileTexts): void {
  const saved = textsOf(user)
  const isSaved = typed.name === saved.name && typed.email === saved.email && typed.birthday === saved.birthday
  if (isSaved) deleteFormDraft('profile')
  else saveFormDraft('profile', user.id, { ...typed, isClosed: false })
}

/** Marks the draft as closed by the customer, so that the dialog does not reopen. */
export function closeProfileDraft(owner: number): void {
  const draft = readProfileDraft(owner)
  if (draft) saveFormDraft('profile', owner, { ...draft, isClosed: true })
}
