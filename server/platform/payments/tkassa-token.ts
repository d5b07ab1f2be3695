import { sameText, sha256Hex } from '#server/core/secrets'

type Message = Readonly<Record<string, unknown>>

/** The signature of a call or a notification: SHA-256 over the values of the root in the order of their names, with the password among
 *  them. Objects and lists, empty fields and the signature are left out; true is `true`. */
export function tKassaToken(message: Message, password: string): string {
  const { Token: _token, ...signed } = message
  const values: [name: string, value: string][] = Object.entries({ ...signed, Password: password }).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [],
  )
  // by code units, as the bank sorts: a comparison by language would mix the cases
  values.sort(([one], [other]) => (one < other ? -1 : 1))
  return sha256Hex(values.map(([, value]) => value).join(''))
}

export const withTKassaToken = (message: Message, password: string) => ({ ...message, Token: tKassaToken(message, password) })

export const hasTKassaToken = (message: Message, password: string): boolean =>
  typeof message['Token'] === 'string' && sameText(message['Token'].toLowerCase(), tKassaToken(message, password))
