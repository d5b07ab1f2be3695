// The customers of `npm run demo:orders`: each signs in once, with the code from the demo's outbox; their tokens stay with the database.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stateFolder } from './database.ts'
import { fail, messageOf, say } from './run.ts'

export type Customer = { phone: string; token: string }
type Answer = { status: number; body: unknown }
/** With `key` (a UUID) an order that is sent twice is one order. */
export type Api = (method: 'GET' | 'POST', path: string, call?: { token?: string; body?: unknown; key?: string }) => Promise<Answer>

/** An address may ask for twenty codes an hour. */
const CUSTOMERS = 18
const phones = Array.from({ length: CUSTOMERS }, (_, index) => `790055500${String(index + 1).padStart(2, '0')}`)

/** The API of a running shop, for one that is the demo: only there the outbox is open to everybody. */
export async function demoApi(shop: string): Promise<Api> {
  const api: Api = async (method, path, { token, body, key } = {}) => {
    const send = () =>
      fetch(`${shop}/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
    // the shop may have closed a connection that was kept
    const response = await send().catch(send)
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const { status } = await api('GET', `/dev/outbox?phone=${phones[0]}`).catch((error: unknown) =>
    fail(`No shop answers at ${shop} (${messageOf(error)}). Start it with: npm start`),
  )
  if (status !== 200) fail(`${shop} is not the demo: orders are made up there only.`)
  return api
}

/** Signs in those who have no valid token. Where the shop sends no more codes, those who have one go on alone. */
export async function signInAll(api: Api): Promise<Customer[]> {
  const file = join(stateFolder(), 'demo-customers.json')
  const known: Customer[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const customers: Customer[] = []
  for (const phone of phones) {
    const token = known.find((one) => one.phone === phone)?.token
    if (token !== undefined && (await api('GET', '/v2/user', { token })).status === 200) customers.push({ phone, token })
    else {
      const signedIn = await signIn(api, phone)
      if (!signedIn) break
      customers.push(signedIn)
    }
  }
  if (customers.length === 0) fail('No customer could sign in: the shop sends no more codes to this address. Try again in an hour.')
  mkdirSync(stateFolder(), { recursive: true })
  writeFileSync(file, JSON.stringify(customers), { mode: 0o600 })
  say(`${customers.length} customers`)
  return customers
}

async function signIn(api: Api, phone: string): Promise<Customer | null> {
  const asked = await api('GET', `/v2/get-smscode?phone=${phone}`)
  if (asked.status !== 200) return null
  const [newest] = (await api('GET', `/dev/outbox?phone=${phone}`)).body as { text: string }[]
  const code = /\b\d{4}\b/.exec(newest?.text ?? '')?.[0]
  const { status, body } = await api('POST', '/v2/login', { body: { phone, code } })
  return status === 200 ? { phone, token: (body as { token: string }).token } : null
}
