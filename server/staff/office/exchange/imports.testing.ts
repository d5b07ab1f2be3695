import { env } from '#host'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { CatalogFile, FileGoods } from '~/contracts/catalog-file'
import { type ApplyImportInput, menuImport } from '~/contracts/staff-exchange'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { serviceContextOf } from '#server/http/context'
import { STAFF_TOKEN } from '#server/orders/orders.testing'
import { staffCall } from '#server/staff/office/people/people.testing'
import { addImport } from './imports.service'

export const asKey = { token: STAFF_TOKEN }
const KEY = {
  id: null,
  role: 'owner' as const,
  name: null,
  kitchens: 'all' as const,
  device: null,
  sessionId: null,
  steppedUp: true,
  isKey: true,
}

export const row = (key: string, parts: Partial<FileGoods> = {}): FileGoods => ({
  key,
  line: 1,
  category: 'c',
  name: `Пицца ${key}`,
  price: 500,
  ...parts,
})
export const file = (goods: FileGoods[], parts: Partial<CatalogFile> = {}): CatalogFile => ({
  source: 'menu',
  categories: [{ key: 'c', name: 'Пиццы' }],
  options: [],
  goods: goods.map((one, at) => ({ ...one, line: at + 1 })),
  refused: [],
  ...parts,
})
export const plan = (given: CatalogFile, source = 'iiko') =>
  addImport({ ...serviceContextOf(env, new Date()), staff: KEY }, given, { format: 'json', source, file_name: 'menu.json' })
export const TAKE = { created: true, changed: true, missing: 'keep' as const }
export const apply = (id: number, body: Partial<ApplyImportInput> & { plan_hash: string }, changed: Record<string, unknown> = {}) =>
  staffCall('POST', `/staff/imports/${id}/apply`, { ...asKey, body: { take: TAKE, ...body }, env: changed })
export const applied = async (given: CatalogFile, body: Partial<ApplyImportInput> = {}, source?: string) => {
  const { id, plan_hash } = await plan(given, source)
  const answer = await apply(id, { plan_hash, ...body })
  expect(answer.status, JSON.stringify(answer.json).slice(0, 500)).toBe(202)
  return menuImport.parse(answer.json)
}
export const goodsNamed = (name: string) => db.select().from(t.goods).where(eq(t.goods.name, name))

/** Without what earlier imports of a test have left. */
export async function forgetImports() {
  await db.delete(t.imports)
  await db.delete(t.catalogLinks)
  await db.delete(t.dishes).where(sql`${t.dishes.category_id} > 9001`)
  await db.delete(t.categories).where(sql`${t.categories.id} > 9001`)
  await db.delete(t.stations)
  await db.delete(t.staffAudit)
}
