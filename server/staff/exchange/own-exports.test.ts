import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { menuImport, newImport } from '~/contracts/staff-exchange'
import { api } from '#server/app'
import { seedShop } from '#server/db/db.testing'
import { systemState } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { STAFF_TOKEN } from '#server/orders/orders.testing'

beforeAll(seedShop)

const headers = { authorization: `Bearer ${STAFF_TOKEN}` }
const call = (path: string, init: RequestInit = {}) => api.request(`/api/staff${path}`, { headers, ...init }, { ...env, STAFF_TOKEN })
const post = async (path: string, body: string) =>
  (await call(path, { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } })).json()
const version = async () => (await db.select({ at: systemState.catalog_version }).from(systemState))[0]?.at
const compare = async (text: string) => newImport.parse(await post('/imports', text))
const apply = async ({ id, plan_hash }: { id: number; plan_hash: string }) =>
  menuImport.parse(
    await post(`/imports/${id}/apply`, JSON.stringify({ plan_hash, take: { created: true, changed: true, missing: 'withdraw' } })),
  )

test.each(['json', 'csv', 'yml'])('the shop’s own %s changes nothing; an edited price is one change, once', async (format) => {
  const text = await (await call(`/export.${format}`)).text()
  const before = await version()
  const same = await compare(text)
  expect([same.plan.created, same.plan.changed, same.plan.missing, same.plan.ambiguous, same.plan.refused]).toEqual([[], [], [], [], []])
  expect(await apply(same)).toMatchObject({ status: 'done', report: { created: 0, changed: 0, withdrawn: 0, failed: [] } })
  expect(await version()).toBe(before)

  const price = 591 + ['json', 'csv', 'yml'].indexOf(format)
  const edited = text.replace(new RegExp(`(>|;|: ?)${price - 1}(?=[<;,])`), `$1${price}`)
  expect(edited).not.toBe(text)
  const changed = await compare(edited)
  expect(changed.plan.changed).toMatchObject([{ fields: [{ field: 'price', was: price - 1, now: price }] }])
  expect((await apply(changed)).report).toMatchObject({ changed: 1, failed: [] })
  expect((await compare(edited)).plan).toMatchObject({ created: [], changed: [] })
})
