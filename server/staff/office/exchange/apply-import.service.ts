import { and, eq, sql } from 'drizzle-orm'
import type { MissingTake } from '~/contracts/staff-constants'
import type { CatalogFile } from '~/contracts/catalog-file'
import type { ApplyImportBody, ImportPlan, MenuImport } from '~/contracts/staff-exchange'
import type { ChoiceGroup } from '~/rules/group-lines'
import { addedByGroups } from '~/rules/import-choices'
import type { ImportSteps } from '~/rules/import-plan'
import { pricedFile } from '~/rules/import-prices'
import { importWarnings } from '~/rules/import-warnings'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { rowWhere } from '#server/db/row-where'
import { importRows, imports } from '#server/db/tables'
import { conflict, missing } from '#server/core/errors'
import { pack, unpack } from '#server/core/packed'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { demandRoom } from '#server/staff/office/menu/limits'
import { cell, linkWrites } from './goods-writes'
import { countsOf, planHashOf, planOf, readImport } from './imports.service'
import { runImport } from './run-import'

/** A parameter may have 2 MB; a letter has up to two bytes. */
const CHARACTERS_A_STATEMENT = 500_000

type Import = typeof imports.$inferSelect
type Step = Pick<typeof importRows.$inferInsert, 'kind' | 'key' | 'action' | 'item_id' | 'name' | 'error' | 'before' | 'after'>

/** Does what the plan says. An interrupted run goes on when the call is repeated; one that is over is only shown.
 *  @throws HttpError 404, 422 `too_many`, 409 `menu_changed` with the new plan, 409 `confirm_first` with the warning's `id` */
export async function applyImport(ctx: StaffContext, id: number, body: ApplyImportBody): Promise<MenuImport> {
  const [row] = await ctx.db.select().from(imports).where(eq(imports.id, id))
  if (!row) throw missing('Такого импорта нет')
  if (row.status === 'planned') await startImport(ctx, row, body)
  else if (row.plan_hash !== body.plan_hash) throw menuChanged(unpack<ImportPlan>(row.plan), row.plan_hash)
  await runImport(ctx, id)
  return readImport(ctx, id)
}

const menuChanged = (plan: ImportPlan, plan_hash: string) => conflict('menu_changed', 'Меню изменилось, пересчитаем', { plan, plan_hash })

/** Writes down all that is to be done, in one batch with the audit row. */
async function startImport(ctx: StaffContext, row: Import, body: ApplyImportBody): Promise<void> {
  const { db } = ctx
  const file = unpack<CatalogFile>(row.file)
  const planned = await planOf(ctx, row.source, file, {})
  const { plan } = planned
  const plan_hash = planHashOf(plan)
  if (plan_hash !== body.plan_hash) {
    const changed = { plan: pack(plan), plan_hash, counts: countsOf(plan) }
    await db
      .update(imports)
      .set(changed)
      .where(and(eq(imports.id, row.id), eq(imports.status, 'planned')))
    throw menuChanged(plan, plan_hash)
  }
  const chosen = body.choose === undefined ? planned : await planOf(ctx, row.source, file, body.choose)
  const steps = takenSteps(chosen.steps, body)
  demandConfirmed(chosen, steps, body)
  await demandRoom(ctx, { goods: steps.created.length, categories: steps.categories.length, options: steps.options.created.length })
  const rows = rowsOf(steps, pricedFile(file), body)
  const { created, changed, missing: gone } = steps
  const left: Partial<Record<MissingTake, number>> = { [body.take.missing]: gone.length }
  try {
    await db.batch([
      failUnless(db, sql`exists (select 1 from ${imports} where ${imports.id} = ${row.id} and ${imports.status} = 'planned')`),
      audited(ctx, {
        action: 'import.apply',
        subject: `import:${row.id}`,
        after: { source: row.source, created: created.length, changed: changed.length, ...left },
      }),
      db.update(imports).set({ status: 'running', choice: body }).where(eq(imports.id, row.id)),
      ...chunksOf(rows).map((chunk) => insertRows(ctx, row.id, chunk)),
      ...chunksOf(steps.linked.map(({ kind, key, item_id }) => ({ kind, key, id: item_id }))).map((chunk) =>
        linkWrites(ctx, row.source, sql`from json_each(${JSON.stringify(chunk)}) each where true`, cell('id')),
      ),
    ])
  } catch (error) {
    // somebody else has started it
    if (!isGuardFailure(error)) throw error
  }
}

/** The steps that a person wants. */
function takenSteps(steps: ImportSteps, { take, only }: ApplyImportBody): ImportSteps {
  const wanted = only && new Set(only)
  const isWanted = ({ key }: { key: string }) => !wanted || wanted.has(key)
  const created = take.created ? steps.created.filter(isWanted) : []
  const changed = take.changed ? steps.changed.filter(isWanted) : []
  const left = new Set([...steps.created, ...steps.changed].map(({ key }) => key))
  for (const { key } of [...created, ...changed]) left.delete(key)
  const groups = [...created.map(({ found }) => found.groups), ...changed.map(({ after }) => after['groups'] as ChoiceGroup[] | undefined)]
  const added = addedByGroups(groups.flatMap((own) => own ?? []))
  const categories = new Set([
    ...created.map(({ category }) => category),
    ...changed.map(({ after }) => after['category_id']),
    ...added.categories,
  ])
  const options = new Set([
    ...created.flatMap((one) => one.options ?? []),
    ...changed.flatMap(({ after }) => after['options'] ?? []),
    ...added.options,
  ])
  return {
    ...steps,
    created,
    changed,
    missing: take.missing === 'keep' ? [] : steps.missing,
    categories: steps.categories.filter(({ key }) => categories.has(key)),
    served: take.changed ? steps.served : [],
    options: {
      created: steps.options.created.filter(({ key }) => options.has(key)),
      changed: take.changed ? steps.options.changed : [],
    },
    photos: steps.photos.filter(({ goods }) => !left.has(goods)),
  }
}

/** @throws HttpError 409 `confirm_first` */
function demandConfirmed(
  { plan, steps: all }: { plan: ImportPlan; steps: ImportSteps },
  taken: ImportSteps,
  { confirm }: ApplyImportBody,
): void {
  const linked = plan.same.length + plan.changed.length
  const warnings = importWarnings({
    created: taken.created,
    changed: taken.changed,
    matched: linked,
    missing: all.missing.length,
    linked: plan.linked,
    prices: plan.prices,
  })
  const [first] = warnings.filter(({ id }) => !confirm.includes(id))
  if (first) throw conflict('confirm_first', first.text, { id: first.id, warnings })
}

function rowsOf(
  { categories, served, options, created, changed, missing: gone, photos }: ImportSteps,
  file: CatalogFile,
  body: ApplyImportBody,
): Step[] {
  const optionOf = new Map(file.options.map((option) => [option.key, option]))
  const allowed = new Set(body.hosts)
  const refusalOf = (url: string, why: string | null) => {
    if (why !== null) return why
    const { host } = new URL(url)
    return allowed.has(host) ? null : `Сайт ${host} не разрешён для картинок`
  }
  const { missing: action } = body.take
  return [
    ...categories.map(({ key, name, hours }): Step => ({ kind: 'category', key, action: 'create', name, after: hours ? { hours } : null })),
    ...served.map((one) => changeOf('category', one)),
    ...options.created.map(({ key, name }): Step => ({ kind: 'option', key, action: 'create', name, after: optionOf.get(key) ?? null })),
    ...options.changed.map((one) => changeOf('option', one)),
    ...created.map(({ found: { groups }, ...row }): Step => ({
      kind: 'goods',
      key: row.key,
      action: 'create',
      name: row.name,
      after: { ...row, groups },
    })),
    ...changed.map((one) => changeOf('goods', one)),
    ...(action === 'keep' ? [] : gone.map(({ key, id, name }): Step => ({ kind: 'goods', key, action, item_id: id, name }))),
    ...photos.map(({ goods, name, url, at, why }): Step => ({
      kind: 'photo',
      key: `${goods} ${at + 1}`,
      action: 'fetch',
      name,
      error: refusalOf(url, why),
      before: { goods },
      after: { url },
    })),
  ]
}

const changeOf = (
  kind: Step['kind'],
  { key, id, name, before, after }: Pick<ImportSteps['changed'][number], 'key' | 'id' | 'name' | 'before' | 'after'>,
): Step => ({
  kind,
  key,
  action: 'change',
  item_id: id,
  name,
  before,
  after,
})

function insertRows({ db }: StaffContext, import_id: number, rows: readonly Step[]) {
  const cell = (name: keyof Step) => sql.raw(`each."value" ->> '$.${name}'`)
  const row = {
    import_id,
    kind: cell('kind'),
    key: cell('key'),
    action: cell('action'),
    item_id: cell('item_id'),
    name: cell('name'),
    state: sql`case when ${cell('error')} is null then 'waiting' else 'failed' end`,
    error: cell('error'),
    before: cell('before'),
    after: cell('after'),
  }
  return db.insert(importRows).select(rowWhere(importRows, row, sql`from json_each(${JSON.stringify(rows)}) each where true`))
}

/** Rows in as few parameters as their size allows. */
function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = []
  let room = 0
  for (const row of rows) {
    const size = JSON.stringify(row).length
    if (size > room) {
      chunks.push([])
      room = CHARACTERS_A_STATEMENT
    }
    chunks.at(-1)?.push(row)
    room -= size
  }
  return chunks
}
