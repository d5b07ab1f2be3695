import { serverNow } from '~/lib/server-clock'
import * as v from 'valibot'
import { MAX_NAME_LENGTH } from '~/contracts/constants'
import { readEmail } from '~/contracts/email-address'
import type { UpdateUserBody, User } from '~/contracts/user'
import { dayFault } from '~/rules/calendar-day'
import { typedDate } from '~/rules/typed-date'
import type { FieldMask } from '~/ui/use-mask'

/** An empty field is sent as null. */
const orNull = (text: string) => (text === '' ? null : text)

/** Why a text is no birthday: it is from 1900 until today, in UTC as in the API. */
function birthdayFault(text: string): string | undefined {
  const { value, fault } = typedDate(text)
  return fault ?? dayFault(value ?? '', undefined, new Date(serverNow()).toISOString().slice(0, 10))
}

const emailFault = (text: string) => (text.trim() === '' ? undefined : readEmail(text).fault)

export const profileForm = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME_LENGTH, `Имя длиннее ${MAX_NAME_LENGTH} знаков`), v.transform(orNull)),
  email: v.pipe(
    v.string(),
    v.check(
      (text) => emailFault(text) === undefined,
      ({ input }) => emailFault(input) ?? '',
    ),
    v.transform((text) => readEmail(text).email ?? null),
  ),
  birthday: v.pipe(
    v.string(),
    v.check(
      (text) => birthdayFault(text) === undefined,
      ({ input }) => birthdayFault(input) ?? '',
    ),
    v.transform((text) => typedDate(text).value ?? null),
  ),
}) satisfies v.GenericSchema<unknown, UpdateUserBody>

/** Initial texts of the form. */
export const textsOf = ({ name, email, birthday }: User) => ({
  name: name ?? '',
  email: email ?? '',
  birthday: withDots(birthday ?? ''),
})

/** The fields that differ from the saved profile. */
export const changedProfile = (filled: v.InferOutput<typeof profileForm>, user: User): UpdateUserBody =>
  Object.fromEntries(Object.entries(filled).filter(([name, value]) => value !== user[name as keyof typeof filled]))

/** A day that was pasted or filled in as a whole, or a date with other separators, with dots. */
const withDots = (text: string) =>
  typedDate(text.replace(/T\d\d:\d\d.*$/, ''))
    .value?.split('-')
    .toReversed()
    .join('.') ?? text.replaceAll(/[,/ -]/g, '.')

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
