import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Op } from '~/contracts/staff-board'
import { type Api, expect, newPhone } from './shop'

/** Makes the page's browser a tablet of a kitchen, approved by the shop. */
export async function pairTablet(page: Page, staff: Api, kind: 'kitchen' | 'counter' = 'kitchen', kitchen_id = 1): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const started = await page.request.post('/api/staff/pairings', { headers, data: {} })
  const { code, poll_token } = await started.json()
  const approved = await staff('POST', '/staff/devices', { body: { code, name: 'Планшет', kind, kitchen_id, station_id: null } })
  expect(approved.status, JSON.stringify(approved.body)).toBe(201)
  const polled = await page.request.post('/api/staff/pairings/poll', { headers, data: { poll_token } })
  expect(await polled.json()).toEqual({ status: 'approved' })
}

/** Signs the page's browser in as a new person of the first kitchen, by a code. */
export async function signInStaff(
  page: Page,
  api: Api,
  staff: Api,
  role: 'cook' | 'courier' | 'manager' | 'owner' = 'cook',
  name = 'Ольга',
): Promise<void> {
  const phone = newPhone()
  const added = await staff('POST', '/staff/people', { body: { name, phone, role, kitchens: role === 'owner' ? [] : [1] } })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  await enterByCode(page, api, phone)
}

/** Signs the page's browser in as a person of staff, by a code. */
export async function enterByCode(page: Page, api: Api, phone: string): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  await page.request.post('/api/staff/sign-in/code', { headers, data: { phone } })
  const { body } = await api('GET', `/dev/outbox?phone=${phone}`)
  const code = /\b\d{6}\b/.exec((body as { text: string }[])[0]?.text ?? '')?.[0]
  const signedIn = await page.request.post('/api/staff/sign-in', { headers, data: { phone, code } })
  expect(signedIn.status()).toBe(200)
}

type Distribute<Each> = Each extends unknown ? Omit<Each, 'op_id' | 'at'> : never

/** Runs operations of the kitchen with the staff's secret. */
export async function runOps(staff: Api, ops: Distribute<Op>[]): Promise<void> {
  const at = new Date().toISOString()
  const { body } = await staff('POST', '/staff/ops', { body: { ops: ops.map((op) => ({ ...op, op_id: randomUUID(), at })) } })
  expect(
    (body as { results: { ok: boolean }[] }).results.every(({ ok }) => ok),
    JSON.stringify(body),
  ).toBe(true)
}
