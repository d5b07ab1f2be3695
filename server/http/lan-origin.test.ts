import { createExecutionContext } from '#host/testing'
import { env } from '#host'
import { describe, expect, it, test } from 'vitest'
import { api } from '#server/app'
import { readSettings } from '#server/core/settings'
import { addDevice, addStaff, staffCall } from '#server/staff/office/people/people.testing'
import { POINT, setUpShop } from '#server/orders/orders.testing'
import { admitRequest } from './admission'
import { PRODUCTION } from './api.testing'
import { handleRequest } from './request-middleware'

const LAN = 'http://love-sushi.local'
const SHOP = { ...PRODUCTION, LAN_ORIGIN: LAN }

describe('a request in the own network', () => {
  const answerTo = async (url: string, init?: RequestInit) => {
    const answer = await admitRequest(new Request(url, init), SHOP)
    return answer instanceof Request ? 'admitted' : `${answer.status} ${answer.headers.get('location') ?? ''}`.trim()
  }

  test.each([
    [`${LAN}/staff`, 'admitted'],
    [`${LAN}/staff/board?kitchen_id=1`, 'admitted'],
    [`${LAN}/api/staff/board?kitchen_id=1`, 'admitted'],
    [`${LAN}/build.json`, 'admitted'],
    [`${LAN}/_ipx/w_320/pictures/a.webp`, 'admitted'],
    // guests have the public address
    [`${LAN}/`, `303 ${LAN}/staff`],
    [`${LAN}/menu`, `303 ${LAN}/staff`],
    [`${LAN}/checkout`, `303 ${LAN}/staff`],
    // nothing else became ours
    ['http://love-sushi.local:8080/staff', '308 https://shop.example/staff'],
    ['https://love-sushi.local/staff', '308 https://shop.example/staff'],
    ['http://other.local/api/staff/board', '421'],
    ['http://shop.example/staff', '308 https://shop.example/staff'],
  ])('%s: %s', async (url, answer) => {
    expect(await answerTo(url)).toBe(answer)
  })

  it('changes something from its own pages only, also in a browser that sends no Fetch Metadata over http', async () => {
    const url = `${LAN}/api/staff/ops`
    const by = (headers: Record<string, string>) => answerTo(url, { method: 'POST', body: '{}', headers })
    expect(await by({ origin: LAN })).toBe('admitted')
    expect(await by({ origin: 'http://evil.local' })).toBe('403')
    expect(await by({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe('403')
  })

  it('gets policies that name its address and no https; others keep theirs', async () => {
    const originFor = async (url: string) => {
      const seen: string[] = []
      await handleRequest(
        { request: new Request(url), env: { ...env, ...SHOP }, context: createExecutionContext(), api },
        (_url, { origin }) => {
          seen.push(origin)
          return { kind: 'data', response: new Response() }
        },
      )
      return seen[0]
    }
    expect(await originFor(`${LAN}/staff`)).toBe(LAN)
    expect(await originFor('https://shop.example/staff')).toBe(SHOP.ORIGIN)
  })
})

describe('the cookies of staff', () => {
  setUpShop()
  const cookieBy = async (LAN_ORIGIN: string) => {
    const [cook, tablet] = [await addStaff({ role: 'cook', kitchens: [POINT.day], pin: '4815' }), await addDevice(POINT.day)]
    const sent = { cookie: tablet.cookie, body: { staff_id: cook.id, pin: '4815' }, env: { LAN_ORIGIN } }
    const { headers } = await staffCall('POST', '/staff/pin', sent)
    return headers.getSetCookie().find((one) => one.startsWith('staff='))
  }

  it('travel without TLS in the own network only', async () => {
    const lan = await cookieBy('http://localhost')
    expect(lan).toMatch(/HttpOnly/i)
    expect(lan).toMatch(/SameSite=Strict/i)
    expect(lan).not.toMatch(/Secure/i)
    for (const elsewhere of ['', LAN, 'https://localhost']) expect(await cookieBy(elsewhere)).toMatch(/Secure/i)
  })
})

test.each([
  'http://shop.example',
  'https://shop.example',
  'http://love-sushi.local/staff',
  'http://love-sushi.local/',
  'http://8.8.8.8',
  'http://user@love-sushi.local',
  'ws://love-sushi.local',
  'love-sushi.local',
])('%s is no address of an own network', (LAN_ORIGIN) => {
  expect(() => readSettings({ ...SHOP, LAN_ORIGIN })).toThrow('LAN_ORIGIN')
})

test.each(['http://love-sushi.local', 'http://192.168.1.20:8787', 'http://10.0.0.5', 'https://box.lan', ''])('%s is one', (LAN_ORIGIN) => {
  expect(readSettings({ ...SHOP, LAN_ORIGIN }).lanOrigin).toBe(LAN_ORIGIN || null)
})
