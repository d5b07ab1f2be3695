import { afterEach, expect, test, vi } from 'vitest'
import { cellsHolding, createCustomer } from '#server/db/db.testing'
import { call, newestCode } from '#server/http/api.testing'
import { askCard, CARD, confirm } from './cards.testing'

afterEach(() => {
  vi.restoreAllMocks()
})

const PHONE = '79990810001'
const SPACED = '4242 4242 4242 4242'

/** Captures all console output. */
function listen(): () => string {
  const said: unknown[][] = []
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void said.push(words))
  return () => JSON.stringify(said)
}

test('a card number appears in no table, response or log', async () => {
  const { token } = await createCustomer({ phone: PHONE })
  const log = listen()
  const answers = [
    await askCard({ token, phone: PHONE, card: SPACED }),
    await askCard({ token, phone: PHONE, card: CARD.visa }),
    await call(`/v2/token?card=${CARD.visa}&phone=${PHONE}&emitent=`, { token }),
    await confirm(token, await newestCode(PHONE)),
    await askCard({ token, phone: PHONE, card: CARD.visa }),
    await call('/v2/cards', { token }),
    // malformed, mistyped, in the wrong field, with a broken database
    await askCard({ token, phone: CARD.visa, card: CARD.visa }),
    await askCard({ token, phone: PHONE, card: `${CARD.visa}1` }),
    await askCard({ token, phone: PHONE, card: CARD.visa, emitent: SPACED }),
    await call('/v2/token', { token, body: `{"card":"${CARD.visa}"` }),
    await call('/v2/token', { token, body: { card: CARD.visa, phone: PHONE }, env: { DB: { prepare: () => brokenStatement } } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 422, 200, 422, 422, 422, 400, 500])
  for (const answer of answers) expect(await answer.text()).not.toMatch(/4242 ?4242/)
  expect(log()).toContain('D1_ERROR')
  expect(log()).not.toMatch(/4242 ?4242/)
  // check of the check: it finds what is stored
  expect(await cellsHolding('sandbox_')).toEqual(['cards.provider_token: sandbox_'])
  expect(await cellsHolding(CARD.visa, SPACED, CARD.visa.slice(0, 12), CARD.visa.slice(4), '42424242')).toEqual([])
})

const fail = () => Promise.reject(new Error('D1_ERROR: disk I/O error'))
const brokenStatement = { bind: () => ({ raw: fail, all: fail, run: fail }) }
