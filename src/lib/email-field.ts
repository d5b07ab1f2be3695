import * as v from 'valibot'
import { readEmail } from '~/contracts/email-address'

type Raw<Output> = Parameters<Parameters<typeof v.rawTransform<string, Output>>[0]>[0]

function toEmail<Output>({ dataset, addIssue, NEVER }: Raw<Output>): string {
  const { email, fault } = readEmail(dataset.value)
  if (email !== undefined) return email
  addIssue({ message: fault })
  return NEVER
}

/** A typed e-mail address as it is sent, or why it is none; `empty` asks for it. */
export const emailField = (empty: string) => v.pipe(v.string(), v.trim(), v.minLength(1, empty), v.rawTransform<string, string>(toEmail))

/** One that may be left out; null for an empty field. */
export const optionalEmail = v.pipe(
  v.string(),
  v.rawTransform<string, string | null>((raw) => (raw.dataset.value.trim() === '' ? null : toEmail(raw))),
)
