import * as v from 'valibot'
import { readEmail } from '~/contracts/email-address'

const isEmail = (text: string) => readEmail(text).email !== undefined
const faultOf = ({ input }: { input: string }) => readEmail(input).fault ?? ''

/** A typed e-mail address as it is sent, or why it is none; `empty` asks for it. */
export const emailField = (empty: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, empty),
    v.check(isEmail, faultOf),
    v.transform((text) => readEmail(text).email ?? text),
  )

/** One that may be left out; null for an empty field. */
export const optionalEmail = v.pipe(
  v.string(),
  v.check((text) => text.trim() === '' || isEmail(text), faultOf),
  v.transform((text) => (text.trim() === '' ? null : (readEmail(text).email ?? text))),
)
