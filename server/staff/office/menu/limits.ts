import { sql, type SQL } from 'drizzle-orm'
import { HttpError } from '#server/core/errors'
import { isGuardFailure } from '#server/db/fail-unless'
import { categories, dishes, options } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

const MAX = { goods: 2000, categories: 200, options: 500 }
const KINDS = ['goods', 'categories', 'options'] as const
const COUNTS: Record<keyof typeof MAX, SQL> = {
  goods: sql`(select count(*) from ${dishes})`,
  categories: sql`(select count(*) from ${categories})`,
  options: sql`(select count(*) from ${options})`,
}
const TEXTS = {
  goods: 'В меню помещается 2000 блюд',
  categories: 'В меню помещается 200 категорий',
  options: 'В меню помещается 500 добавок',
}

/** SQL condition: one more fits. */
export const oneMoreFits = (kind: keyof typeof MAX): SQL => sql`${COUNTS[kind]} < ${MAX[kind]}`

/** @throws HttpError 422 `too_many` where so many more do not fit */
export async function demandRoom({ db }: Pick<ServiceContext, 'db'>, more: Record<keyof typeof MAX, number>): Promise<void> {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, sql<number>`${COUNTS[kind]}`.as(kind)]))
  const [row] = await db.select(counts).from(sql`(select 1)`)
  const full = KINDS.find((kind) => more[kind] > 0 && Number(row?.[kind]) + more[kind] > MAX[kind])
  if (full) throw new HttpError(422, 'too_many', TEXTS[full])
}

/** What a batch with the guard `oneMoreFits` failed with. */
export const tooMany = (kind: keyof typeof MAX, error: unknown): unknown =>
  isGuardFailure(error) ? new HttpError(422, 'too_many', TEXTS[kind]) : error
