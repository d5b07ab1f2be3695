import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { CatalogFile } from '~/contracts/catalog-file'
import { importPlan, type ImportPlan, type ImportQuery, type ImportRow, type MenuImport, type NewImport } from '~/contracts/staff-exchange'
import { planImport } from '~/rules/import-plan'
import { pricedFile } from '~/rules/import-prices'
import { importRows, imports, staff } from '#server/db/tables'
import { conflict, missing } from '#server/core/errors'
import { pack, unpack } from '#server/core/packed'
import { sha256Hex } from '#server/core/secrets'
import type { ServiceContext } from '#server/http/context'
import type { StaffContext } from '#server/staff/access/staff-context'
import { readImportMenu } from './import-menu'

const MAX_LISTED = 50

type Named = { format: ImportRow['format'] } & Pick<ImportQuery, 'source' | 'file_name'>

/** Compares a file with the menu and keeps both for `applyImport`; the menu stays as it is. */
export async function addImport(ctx: StaffContext, file: CatalogFile, { format, file_name, ...asked }: Named): Promise<NewImport> {
  const source = asked.source ?? sourceOf(file, file_name)
  const { plan } = await planOf(ctx, source, file, {})
  const plan_hash = planHashOf(plan)
  const [row] = await ctx.db
    .insert(imports)
    .values({
      source,
      format,
      file_name,
      file: pack(file),
      plan: pack(plan),
      plan_hash,
      counts: countsOf(plan),
      staff_id: ctx.staff.id,
      created_at: ctx.now.getTime(),
    })
    .returning({ id: imports.id })
  if (!row) throw new Error('The import was not stored')
  return { id: row.id, plan, plan_hash }
}

/** Where a file comes from by what it says, else by its name without what changes from day to day: two lists with numbers of their own are
 *  two sources. */
function sourceOf({ source }: CatalogFile, fileName: string): string {
  const said = source.trim()
  if (!UNKNOWN.test(said)) return said.slice(0, 60) || 'file'
  const words = fileName
    .toLowerCase()
    .replace(/\.[a-z]{2,4}$/, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !COPIES.includes(word))
  return [said, ...words].join(' ').slice(0, 60)
}

/** What a file of no known program says of itself. */
const UNKNOWN = /^(?:csv|json|yml)$/
const COPIES = ['copy', 'копия', 'final', 'new', 'новый']

/** Says whether the prices of a file are kopecks or cents, and compares it again. @throws HttpError 404, 409 `applied_already` */
export async function setImportPrices(ctx: StaffContext, id: number, { divide }: { divide: boolean }): Promise<NewImport> {
  const [row] = await ctx.db.select().from(imports).where(eq(imports.id, id))
  if (!row) throw missing('Такого импорта нет')
  const file: CatalogFile = { ...unpack<CatalogFile>(row.file), is_divided: divide }
  const { plan } = await planOf(ctx, row.source, file, {})
  const plan_hash = planHashOf(plan)
  const [changed] = await ctx.db
    .update(imports)
    .set({ file: pack(file), plan: pack(plan), plan_hash, counts: countsOf(plan) })
    .where(and(eq(imports.id, id), eq(imports.status, 'planned')))
    .returning({ id: imports.id })
  if (!changed) throw conflict('applied_already', 'Этот файл уже\u00a0применили')
  return { id, plan, plan_hash }
}

/** The plan of a file against the menu as it is now, with prices as a person has said that they are. */
export async function planOf(
  ctx: Pick<ServiceContext, 'db' | 'settings'>,
  source: string,
  file: CatalogFile,
  choose: Record<string, number | null>,
) {
  return planImport(pricedFile(file), await readImportMenu(ctx.db, source), { choose, origin: ctx.settings.origin })
}

/** What a person has agreed to. Pictures change by themselves while photos arrive. */
export const planHashOf = (plan: ImportPlan): string =>
  sha256Hex(JSON.stringify(plan, (name, value: unknown) => (name === 'image' || name === 'photos' || name === 'hosts' ? undefined : value)))

export const countsOf = ({ created, changed, same, missing: gone, refused }: ImportPlan): ImportRow['counts'] => ({
  created: created.length,
  changed: changed.length,
  same: same.length,
  missing: gone.length,
  refused: refused.length,
})

const { file: _file, plan: _plan, choice: _choice, ...listed } = getTableColumns(imports)

/** The last imports, newest first. */
export async function listImports({ db }: StaffContext): Promise<{ data: ImportRow[] }> {
  const rows = await db
    .select({ ...listed, by: staff.name })
    .from(imports)
    .leftJoin(staff, eq(staff.id, imports.staff_id))
    .orderBy(desc(imports.id))
    .limit(MAX_LISTED)
  return { data: rows.map(toRow) }
}

/** An import with its plan and what was done of it. @throws HttpError 404 */
export async function readImport({ db }: StaffContext, id: number): Promise<MenuImport> {
  const [[row], rows] = await db.batch([
    db
      .select({ ...listed, plan: imports.plan, by: staff.name })
      .from(imports)
      .leftJoin(staff, eq(staff.id, imports.staff_id))
      .where(eq(imports.id, id)),
    db.select().from(importRows).where(eq(importRows.import_id, id)),
  ])
  if (!row) throw missing('Такого импорта нет')
  const photos = rows.filter(({ kind }) => kind === 'photo')
  const items = rows.filter(({ kind }) => kind === 'goods')
  const settled = (list: typeof rows) => list.filter(({ state }) => state !== 'waiting').length
  const did = (action: (typeof rows)[number]['action']) =>
    items.filter((one) => one.action === action && (one.state === 'done' || one.state === 'undone')).length
  const failed = (list: typeof rows) => list.filter(({ state }) => state === 'failed')
  return {
    ...toRow(row),
    // one that an earlier version has stored lacks what came since
    plan: importPlan.parse(unpack(row.plan)),
    plan_hash: row.plan_hash,
    done: { rows: settled(items), photos: settled(photos) },
    total: { rows: items.length, photos: photos.length },
    report: {
      created: did('create'),
      changed: did('change'),
      stopped: did('stop'),
      withdrawn: did('withdraw'),
      failed: failed(items).map(({ name, error }) => ({ name, why: error ?? '' })),
      photos_failed: failed(photos).map(({ name, after, error }) => ({ name, url: String(after?.['url'] ?? ''), why: error ?? '' })),
    },
  }
}

type Listed = Pick<typeof imports.$inferSelect, keyof typeof listed> & { by: string | null }

function toRow({ id, source, format, file_name, status, by, counts, created_at, applied_at, undone_at }: Listed): ImportRow {
  const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    id,
    source,
    format,
    file_name,
    status,
    by,
    counts,
    created_at: new Date(created_at).toISOString(),
    applied_at: isoOf(applied_at),
    undone_at: isoOf(undone_at),
  }
}
