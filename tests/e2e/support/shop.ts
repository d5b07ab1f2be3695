import { randomInt } from 'node:crypto'
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test'
import { STORAGE_PREFIX, STORAGE_VERSION } from '~/contracts/constants'

export { expect }

/** An API answer as it came: tests look at the status themselves. */
export type Answer = { status: number; body: unknown; headers: Record<string, string> }
export type Call = { body?: unknown; token?: string; headers?: Record<string, string> }
/** `api('POST', '/v3/cart/quote', { body })`: the path as the specification writes it, without `/api`. */
export type Api = (method: string, path: string, call?: Call) => Promise<Answer>

type Shop = {
  /** Calls the API from outside the browser: no cookies, an address of its own. */
  api: Api
  /** The same with the staff's secret: `staff('PATCH', '/staff/orders/7', { body: { status: 'processed' } })`. */
  staff: Api
  /** Names an error of the console that this test provokes; every other one fails the test. */
  allowConsole: (pattern: RegExp) => void
}

/** A browser writes each refused call into its console. Staff screens act on these: a sign-in, a PIN, an object
 *  that is gone, a conflict, a fault of a field. */
const STAFF_REFUSAL = /status of (?:401|403|404|409|410|422)\b.*\/api\/staff\//

/** Every test is a visitor from another address, so that the limits of sign-in codes count each alone. */
const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Eleven digits that no other test uses. */
export const newPhone = () => `7999${String(randomInt(10_000_000)).padStart(7, '0')}`

export const test = base.extend<Shop & { silence: void }>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, give) => give({ ...extraHTTPHeaders, 'CF-Connecting-IP': address() }),

  api: async ({ playwright, baseURL }, give) => {
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { 'CF-Connecting-IP': address() } })
    await give((method, path, call) => ask(request, method, path, call))
    await request.dispose()
  },

  staff: async ({ api }, give) => {
    const token = process.env['STAFF_TOKEN'] ?? ''
    await give((method, path, call) => api(method, path, { ...call, token }))
  },

  allowConsole: async ({ context }, give) => {
    const allowed = [STAFF_REFUSAL]
    const heard: string[] = []
    context.on('console', (message) => {
      const { url } = message.location()
      // bare documents ask for an icon of their own accord
      if (message.type() === 'error' && !url.endsWith('/favicon.ico')) heard.push(`${message.text()} (${url})`)
    })
    context.on('weberror', (error) => heard.push(error.error().stack ?? error.error().message))
    await give((pattern) => allowed.push(pattern))
    expect(
      heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
      'errors in the console',
    ).toEqual([])
  },

  silence: [async ({ allowConsole: _ }, give) => give(), { auto: true }],
})

async function ask(request: APIRequestContext, method: string, path: string, { body, token, headers }: Call = {}): Promise<Answer> {
  const answer = await request.fetch(`/api${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { data: body }),
    maxRedirects: 0,
  })
  const text = await answer.text()
  const isJson = answer.headers()['content-type']?.includes('json')
  return { status: answer.status(), body: isJson ? JSON.parse(text) : text, headers: answer.headers() }
}

/** Signs a browser in as its own pages would: code, outbox, login, token into local storage; the cookies are set by the
 *  answers. Leaves the page on a blank document of the shop. */
export async function signIn(page: Page, phone = newPhone(), origin = ''): Promise<{ phone: string; token: string }> {
  // an answer of the Worker that is no page may not ask for anything; a file may
  await page.goto(`${origin}/favicon.svg`)
  const token = await page.evaluate(
    async ({ phone, prefix, version }) => {
      const json = async (path: string, init?: RequestInit) => {
        const answer = await fetch(`/api${path}`, init)
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return answer.json()
      }
      await json(`/v2/get-smscode?phone=${phone}`)
      const [newest] = (await json(`/dev/outbox?phone=${phone}`)) as { text: string }[]
      const code = /\b\d{4}\b/.exec(newest?.text ?? '')?.[0]
      const { token } = (await json('/v2/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, code }),
      })) as { token: string }
      localStorage.setItem(`${prefix}_version`, version)
      localStorage.setItem(`${prefix}_token`, JSON.stringify(token))
      return token
    },
    { phone, prefix: STORAGE_PREFIX, version: STORAGE_VERSION },
  )
  // this customer is asked for the city no more
  const { origin: url } = new URL(page.url())
  const chosen = (await page.context().cookies(url)).some(({ name }) => name === 'city')
  if (!chosen) await page.context().addCookies([{ name: 'city', value: 'moskva', url, httpOnly: true, sameSite: 'Lax' }])
  return { phone, token }
}

/** The newest code that was sent to a phone, for tests that type it in. */
export async function newestCode(api: Api, phone: string): Promise<string> {
  const { body } = await api('GET', `/dev/outbox?phone=${phone}`)
  const [newest] = body as { text: string }[]
  const code = /\b\d{4}\b/.exec(newest?.text ?? '')?.[0]
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}
