import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { attempts } from '#server/db/tables'
import { db, newestCode, readError } from '#server/http/api.testing'
import { HOUR_MS, MINUTE_MS } from '~/rules/time'
import { ask, deviceOf, freezeClock, knownDevice, login, START } from './auth.testing'

const OWNER = '198.51.100.200'
/** `npm test` makes 240 attempts, `npm run test:all` all of them. */
const TRIES = env.EVERY_TEST ? 10_000 : 240

/* Every comparison of a code updates its row; a trigger records each. */
beforeAll(async () => {
  await env.DB.batch([
    env.DB.prepare('create table compared (phone text, channel text, was_right integer)'),
    env.DB.prepare(`create trigger note_compared after update of tries, used_at on login_codes
      when new.tries > old.tries or (new.used_at is not null and old.used_at is null) begin
        insert into compared values (new.phone, new.channel, new.used_at is not null); end`),
  ])
})
freezeClock()

/** How often a code of this phone requested by an unknown client was compared. */
async function compared(phone: string): Promise<number> {
  const row = await env.DB.prepare("select count(*) as count from compared where phone = ? and channel = ''")
    .bind(phone)
    .first<{ count: number }>()
  return row?.count ?? Number.NaN
}

let addresses = 0
/** Returns a new address in another subnet. */
const newAddress = () => {
  addresses++
  return `${1 + (addresses >> 16)}.${addresses & 255}.${(addresses >> 8) & 255}.7`
}

/** An attacker with unlimited addresses and a device of another phone, who requests new codes and knows each right code
 *  once fifteen wrong attempts are spent. */
function attacker(phone: string, device: string) {
  let tried = 0
  const caller = () => ({ from: newAddress(), ...(tried % 20 === 0 && { device }) })
  return {
    ask: async () => (await ask(phone, caller())).status,
    async tryCodes(count: number, right?: string) {
      const answers = await Promise.all(
        Array.from({ length: count }, () => {
          tried++
          const next = String(tried % 10_000).padStart(4, '0')
          return login(phone, right ?? next, caller())
        }),
      )
      const error = await readError(answers.at(-1) ?? new Response())
      return { statuses: new Set(answers.map((answer) => answer.status)), last: error.message }
    },
    tried: () => tried,
  }
}

/** Makes the valid code unguessable, so that no wrong attempt is right by chance. */
async function noLuck(phone: string): Promise<void> {
  await env.DB.prepare("update login_codes set code_hmac = 'none' where phone = ? and channel = '' and used_at is null").bind(phone).run()
}

test(`of ${TRIES} attempts an hour from many addresses fifteen are compared; the owner can sign in`, { timeout: 600_000 }, async () => {
  const [phone, own] = ['79991300001', '79991300002']
  vi.setSystemTime(START - 25 * HOUR_MS)
  let device = await knownDevice(phone, { from: OWNER })
  const attack = attacker(phone, await knownDevice(own, { from: newAddress() }))
  const before = await compared(phone)
  const statuses = new Set<number>()
  const asked = []
  for (let minute = 0; minute < 60; minute++) {
    vi.setSystemTime(START + minute * MINUTE_MS)
    const status = await attack.ask()
    asked.push(status)
    const isSpent = (await compared(phone)) - before >= 15
    const right = status === 200 && isSpent ? await newestCode(phone) : undefined
    if (status === 200 && !isSpent) await noLuck(phone)
    const answers = await attack.tryCodes(Math.ceil(TRIES / 60), right)
    for (const one of answers.statuses) statuses.add(one)
    if (minute === 30) {
      expect((await ask(phone, { from: OWNER, device })).status).toBe(200)
      const answer = await login(phone, await newestCode(phone), { from: OWNER, device })
      expect(answer.status).toBe(200)
      device = deviceOf(answer)
      expect(answers.last).toMatch(/^phone:Слишком много неверных кодов\. Попробуйте через \d+ минут[уы]?\.$/)
    }
  }
  expect(attack.tried()).toBeGreaterThanOrEqual(TRIES)
  expect([...statuses]).toEqual([422])
  expect(asked.filter((status) => status === 200)).toHaveLength(5)
  expect((await compared(phone)) - before).toBe(15)
  expect(await db.$count(attempts, and(eq(attempts.kind, 'code_wrong'), eq(attempts.subject, `phone:${phone}`)))).toBe(15)
  vi.setSystemTime(START + HOUR_MS)
  expect((await ask(phone, { from: OWNER, device })).status).toBe(200)
  expect((await login(phone, await newestCode(phone), { from: OWNER, device })).status).toBe(200)
})

test('a day-long attack compares thirty attempts and sends fifteen codes', { timeout: 120_000 }, async () => {
  const phone = '79991300003'
  const attack = attacker(phone, 'f'.repeat(64))
  const asked = []
  for (let minute = 0; minute < 24 * 60; minute += 30) {
    vi.setSystemTime(START + minute * MINUTE_MS)
    const status = await attack.ask()
    asked.push(status)
    if (status === 200) await noLuck(phone)
    await attack.tryCodes(6)
  }
  expect(asked.filter((status) => status === 200)).toHaveLength(15)
  expect(await compared(phone)).toBe(30)
})
