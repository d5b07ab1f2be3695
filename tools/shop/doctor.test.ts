import { expect, test, vi } from 'vitest'
import { certificateFinding, clockFinding, reach, readyFindings } from './doctor.ts'

const DAY_MS = 86_400_000

test('the checks are those of the running shop, asked with its key', async () => {
  const checks = [
    { id: 'hours', title: 'Часы на сегодня', ok: true, why: null, next: null },
    { id: 'backup', title: 'Копия базы', ok: false, why: 'Копий ещё нет', next: null },
    { id: 'receipts', title: 'Чеки', ok: null, why: 'Оплата учебная', next: null },
  ]
  const send = vi.fn<typeof fetch>(async () => Response.json({ ready: false, checks }))
  expect(await readyFindings('https://shop.example', 'key', send)).toEqual([
    { title: 'Часы на сегодня', ok: true, why: '' },
    { title: 'Копия базы', ok: false, why: 'Копий ещё нет' },
    { title: 'Чеки', ok: null, why: 'Оплата учебная' },
  ])
  const [url, init] = send.mock.calls[0] ?? []
  expect([String(url), new Headers(init?.headers).get('authorization')]).toEqual(['https://shop.example/api/staff/ready', 'Bearer key'])
})

test.each([
  ['another key', async () => new Response(null, { status: 401 }), /does not know the key/],
  ['a broken shop', async () => new Response(null, { status: 503 }), /answers 503/],
  [
    'no shop',
    async () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })),
    /does not answer .*ECONNREFUSED/,
  ],
])('%s is one finding', async (_name, send, why) => {
  expect(await readyFindings('https://shop.example', 'key', send)).toEqual([
    { ok: false, title: 'The shop', why: expect.stringMatching(why) },
  ])
})

test('a service counts as reached by any answer, and tells the time', async () => {
  const date = new Date(Date.now() - 90_000).toUTCString()
  const { finding, skewMs } = await reach('SMS.ru', 'https://sms.ru/', async () => new Response(null, { status: 403, headers: { date } }))
  expect(finding.ok).toBe(true)
  expect(clockFinding([null, skewMs])).toMatchObject({ ok: false, why: expect.stringMatching(/^9\d s fast/) })
  const gone = await reach('SMS.ru', 'https://sms.ru/', async () => Promise.reject(new Error('timeout')))
  expect([gone.finding.ok, clockFinding([gone.skewMs]).ok]).toEqual([false, null])
})

test.each([
  [0, true],
  [29_000, true],
  [-29_000, true],
  [-31_000, false],
])('a clock that is %i ms off', (skew, ok) => expect(clockFinding([skew]).ok).toBe(ok))

test.each([
  [30, true],
  [14, true],
  [13, false],
  [-1, false],
])('a certificate with %i days left', (days, ok) => expect(certificateFinding(days * DAY_MS + 1, 0).ok).toBe(ok))
