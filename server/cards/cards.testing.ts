import { cardWaiting } from '~/contracts/cards'
import { addressOf, call, newestCode, read } from '#server/http/api.testing'

/** Numbers of test cards that pass Luhn, by what is special about them. */
export const CARD = {
  visa: '4242424242424242',
  mir: '2200000000000004',
  master: '5555555555554444',
  union: '6200000000000005',
} as const

type Asked = {
  token: string
  phone: string
  card?: string
  emitent?: string
  headers?: Record<string, string>
  env?: Record<string, string>
}

/** Requests a code for a card, as the site does. */
export const askCard = ({ token, headers, env = {}, card = CARD.visa, ...body }: Asked) =>
  call('/v2/token', { token, body: { card, ...body }, headers: headers ?? addressOf(body.phone), env })

/** Sends a code as the site's server does. */
export const confirm = (token: string, code: string) => call(`/v2/send-code?code=${encodeURIComponent(code)}`, { token })

/** Saves a card and returns its id. */
export async function saveCard(asked: Asked): Promise<number> {
  const { id } = await read(await askCard(asked), cardWaiting)
  const answer = await confirm(asked.token, await newestCode(asked.phone))
  if (answer.status !== 200) throw new Error(`refused: ${await answer.text()}`)
  return id
}
