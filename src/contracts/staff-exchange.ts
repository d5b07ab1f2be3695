import { z } from 'zod'
import { damagedCell } from './catalog-file'
import { id, money, moment } from './common'
import { IMPORT_STATES, MISSING_TAKES } from './staff-constants'

/* Import of a menu from a file. Prices in roubles. */

/** POST /staff/imports with the file as its body. `source` names where such files come from: keys of one source mean the same dishes.
 *  `columns` names the columns of a CSV without a header; `variants`: sizes of a dish become options of it or dishes of their own. */
export const importQuery = z.object({
  format: z.enum(['auto', 'yml', 'csv', 'json']).default('auto'),
  source: z.string().trim().min(1).max(60).optional(),
  columns: z.string().max(500).optional(),
  variants: z.enum(['options', 'dishes']).default('dishes'),
  file_name: z.string().max(255).default(''),
})
export type ImportQuery = z.output<typeof importQuery>

const key = z.string().min(1).max(200)
const value = z.union([z.string(), z.number(), z.null()])

/** A field of a dish: what is stored and what the file says. */
const fieldChange = z.object({ field: z.string(), was: value, now: value })
export type FieldChange = z.infer<typeof fieldChange>
const named = z.object({ id, name: z.string() })

/** Prices that look like kopecks or cents, `times` as high as usual: `by` the same dishes, the menu or what dishes cost elsewhere.
 *  `is_divided`: a person has said that they are. */
const askedPrices = z.object({
  times: z.int(),
  usual: money,
  by: z.enum(['dishes', 'menu', 'usual']),
  is_divided: z.boolean(),
  example: z.object({ name: z.string(), price: money }),
})

/** `program`: what has written the file. `prices`: what must be asked of them. `cleared`: how many cells of a field were emptied. `damaged`:
 *  cells that were not read, so that the old values stay. `parts`: dishes of sets that were found, and those that were not.
 *  `categories`: new ones; `served`: those whose hours change. `notes`: what a new dish lacks. `linked`: dishes of this source so far; `gone` names the `missing` ones, absent now. `photos.failed`: addresses
 *  that cannot be taken. `hosts`: where photos come from. */
export const importPlan = z
  .object({
    created: z.array(z.object({ key, name: z.string(), category: z.string(), price: money, notes: z.array(z.string()) })),
    changed: z.array(z.object({ key, id, name: z.string(), image: z.string(), fields: z.array(fieldChange) })),
    same: z.array(z.object({ key, id, name: z.string() })),
    missing: z.array(id),
    gone: z.array(named),
    linked: z.int(),
    ambiguous: z.array(z.object({ key, name: z.string(), candidates: z.array(named) })),
    refused: z.array(z.object({ line: z.int(), why: z.string() })),
    photos: z.object({ new: z.int(), same: z.int(), failed: z.int() }),
    price: z.object({
      up: z.int(),
      down: z.int(),
      biggest: z.object({ name: z.string(), percent: z.int() }).nullable(),
    }),
    warnings: z.array(z.object({ id: z.string(), text: z.string() })),
    hosts: z.array(z.string()),
    categories: z.array(z.string()),
    served: z.array(named.extend({ fields: z.array(fieldChange) })).default([]),
    program: z.string().default(''),
    prices: askedPrices.nullable().default(null),
    cleared: z.array(z.object({ field: z.string(), count: z.int() })).default([]),
    damaged: z.array(damagedCell).default([]),
    parts: z.object({ found: z.int(), lost: z.array(z.object({ name: z.string(), part: z.string() })) }).default({ found: 0, lost: [] }),
    options: z.object({ created: z.int(), changed: z.array(named.extend({ key, fields: z.array(fieldChange) })) }),
  })
  .meta({ id: 'ImportPlan' })
export type ImportPlan = z.infer<typeof importPlan>

/** POST …/prices: whether the prices of the file are kopecks or cents. */
export const importPricesBody = z.object({ divide: z.boolean() }).meta({ id: 'ImportPricesBody' })

export const newImport = z.object({ id, plan: importPlan, plan_hash: z.string() }).meta({ id: 'NewImport' })
export type NewImport = z.infer<typeof newImport>

/** POST /staff/imports/{id}/apply. `confirm`: ids of warnings; `hosts`: from where photos may be taken; `only`: keys of the dishes to take;
 *  `choose`: the dish that an ambiguous key means, null is a new one. */
export const applyImportBody = z
  .object({
    plan_hash: z.string(),
    take: z.object({ created: z.boolean(), changed: z.boolean(), missing: z.enum(MISSING_TAKES) }),
    confirm: z.array(z.string()).max(20).default([]),
    hosts: z.array(z.string()).max(100).default([]),
    only: z.array(key).max(2000).optional(),
    choose: z.record(key, id.nullable()).optional(),
  })
  .meta({ id: 'ApplyImportBody' })
export type ApplyImportBody = z.output<typeof applyImportBody>
export type ApplyImportInput = z.input<typeof applyImportBody>

const count = z.object({ rows: z.int(), photos: z.int() })
const counts = z.object({ created: z.int(), changed: z.int(), same: z.int(), missing: z.int(), refused: z.int() })
export type ImportCounts = z.infer<typeof counts>

/** One line of the history. */
export const importRow = z
  .object({
    id,
    source: z.string(),
    format: z.enum(['yml', 'csv', 'json']),
    file_name: z.string(),
    status: z.enum(IMPORT_STATES),
    by: z.string().nullable(),
    created_at: moment,
    applied_at: moment.nullable(),
    undone_at: moment.nullable(),
    counts,
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof importRow>
export const importList = z.object({ data: z.array(importRow) }).meta({ id: 'ImportRows' })

/** `done` and `total`: rows and photos of the run. `report`: what was done, and what was not and why. */
export const menuImport = importRow
  .extend({
    plan: importPlan,
    plan_hash: z.string(),
    done: count,
    total: count,
    report: z.object({
      created: z.int(),
      changed: z.int(),
      stopped: z.int(),
      withdrawn: z.int(),
      failed: z.array(z.object({ name: z.string(), why: z.string() })),
      photos_failed: z.array(z.object({ name: z.string(), url: z.string(), why: z.string() })),
    }),
  })
  .meta({ id: 'MenuImport' })
export type MenuImport = z.infer<typeof menuImport>

/** POST …/photos: how many wait after these three. */
export const photosLeft = z.object({ left: z.int(), done: z.int(), failed: z.int() }).meta({ id: 'PhotosLeft' })
export type PhotosLeft = z.infer<typeof photosLeft>

/** POST …/undo: the inverse plan as it was carried out. `skipped`: rows that were changed since. */
export const undoneImport = z
  .object({
    changed: z.array(named.extend({ fields: z.array(fieldChange) })),
    deleted: z.array(named),
    withdrawn: z.array(named),
    returned: z.array(named),
    skipped: z.array(named.extend({ why: z.string() })),
  })
  .meta({ id: 'UndoneImport' })
export type UndoneImport = z.infer<typeof undoneImport>
