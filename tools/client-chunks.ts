import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The pages of most visits. */
const EVERYDAY = /\/routes\/(index|menu|menu\.index|menu\.\$slug|product\.\$slug)\.tsx/
/** Pages and features behind the sign-in. */
const INSIDE = /\/routes\/_signed-in|\/routes\/payment\.|\/src\/(account|checkout|auth)\/|\/sign-in-dialog\.tsx/
/** Parts of the framework that the start does not need, though unused re-exports lead to them from everywhere: mutations, and lists by
 *  pages. */
const LATE = /\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js/
/** Entries of the staff side, those of its frame, and those of the shift, which every tablet loads. */
const STAFF = /\/routes\/staff|\/src\/staff\//
const STAFF_FRAME = /\/routes\/staff(?:\._in)?\.tsx/
const SHIFT = /\/routes\/staff\._in\.(?:board|pass|print)\.tsx/
/** The screens of the office, and those of the desk. */
const OFFICE = /\/routes\/staff\._in\.(?:menu|promotions|loyalty|news|places|zones|customers|numbers|people|audit|settings|ready)\b/
const DESK = /\/routes\/staff\._in\.orders\b/
/** QR codes, the queue of operations, and the live board: what several screens need and the others must not load. */
const QR = /node_modules\/uqr\/|\/src\/ui\/qr-code\.tsx$/
const QUEUE = /\/src\/staff\/live\/(?:live-store|poll|op-queue|server-clock|kept|use-kitchen)\.ts|node_modules\/idb-keyval\//
const LIVE = /\/src\/staff\/live\/|node_modules\/partysocket\/|\/src\/rules\/(?:apply-op|merge-board)\.ts/
/** The clock of a zone, which customers and staff read: one file, not one for each of its two modules. */
const CLOCK = /\/src\/rules\/(?:clock-text|zoned-time)\.ts$/
/** What more screens than this have in common is no chunk of its own. */
const MANY = 3
const FRAME = /node_modules\//
/** Helpers of the compiler for private fields, which the framework has. */
const PRIVATE_FIELDS = /\/helpers\/esm\/(?:classPrivate\w+|assertClassBrand|checkPrivateRedeclaration)\.js$/
/** Hydration: the last step of the start, in a chunk of its own, because it runs as soon as it is loaded. */
const LAST = /\/src\/boot\.tsx$|\/click-replay\.ts$|start-client-core\/dist\/esm\/client\/|react-start-client/
/** The steps of the start. */
const START = /\/src\/(boot|boot-frame|router)\.tsx?$/

type Info = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null
type Context = { getModuleInfo: (id: string) => Info }

/** The chunk of a module: `react` and `frame`, which the start runs one after another (docs/decisions/031); `shop` for modules of
 *  the start or of several everyday pages; `inside` for those shared behind the sign-in; `staff-…` for what only the staff side
 *  loads. Others stay with their importer. */
export function chunkOf(id: string, context: Context): string | null {
  if (PRIVATE_FIELDS.test(id)) return 'frame'
  // other helpers of the bundler belong to the entry
  if (id.startsWith('\0') || LATE.test(id)) return null
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react'
  if (id.endsWith('/src/boot-frame.ts')) return 'frame'
  if (LAST.test(id)) return null
  if (CLOCK.test(id)) return 'clock'
  if (QR.test(id)) return 'qr'
  const entries = [...entriesOf(id, context)]
  const isStart = entries.some((one) => START.test(one))
  if (entries.length > 0 && entries.every((one) => STAFF.test(one))) return staffChunk(id, entries)
  if (FRAME.test(id)) return isStart ? 'frame' : null
  if (isStart || entries.filter((one) => EVERYDAY.test(one)).length > 1) return 'shop'
  if (entries.length > 2 && entries.every((one) => INSIDE.test(one))) return 'inside'
  return null
}

/** One chunk for each screen, `shared` for the frame of all and what many need, `office` for what many screens of the office need and
 *  `desk` for what they share with the desk, `queue`, `live`, `shift` for what the screens of the shift share, and one for what any
 *  other screens have in common, named after them. */
function staffChunk(id: string, entries: string[]): string {
  const names = [...new Set(entries.map((one) => /([\w-]+(?:\.index)?)\.tsx?(?:\?|$)/.exec(one)?.[1] ?? 'screen'))].toSorted()
  if (names.length === 1) return `staff-${names[0]}`
  if (QUEUE.test(id)) return 'staff-queue'
  if (LIVE.test(id)) return 'staff-live'
  if (names.length > MANY && entries.every((one) => OFFICE.test(one))) return 'staff-office'
  // forms of the office, which the tablets of a kitchen never show
  if (names.length > MANY && entries.every((one) => OFFICE.test(one) || DESK.test(one))) return 'staff-desk'
  if (names.length > MANY || entries.some((one) => STAFF_FRAME.test(one))) return 'staff-shared'
  return entries.every((one) => SHIFT.test(one)) ? 'staff-shift' : `staff-${names.join('-')}`
}

/** The files preloaded with a dynamic import, without those of the start. Pages behind the sign-in and staff screens preload none,
 *  which saves 2 kB of file names on every public page. */
export function travelsWith(file: string, needed: string[]): string[] {
  if (/^assets\/(_signed-in|payment|staff)/.test(file)) return []
  const others = needed.filter((one) => !/^assets\/(react|frame|shop|boot|index|rolldown-runtime)-/.test(one))
  return others.every((one) => one === file) ? [] : others
}

/** The entry and dynamically imported modules that lead to a module. */
function entriesOf(id: string, context: Context): Set<string> {
  const found = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    const info = context.getModuleInfo(one)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) found.add(one)
    for (const importer of info.importers) seen.add(importer)
  }
  return found
}

/** Writes the modules of each browser chunk to `dist/chunks.json`, for `tools/budget.ts`. */
export function listChunks(): Plugin {
  return {
    name: 'list-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const named = (id: string) => id.replace(fileOf('../'), '')
      const list = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk') return []
        const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => [named(id), renderedLength])
        const { fileName, isEntry, imports } = file
        return [{ file: fileName, isEntry, asked: file.facadeModuleId ? named(file.facadeModuleId) : null, imports, modules }]
      })
      mkdirSync(fileOf('../dist'), { recursive: true })
      writeFileSync(fileOf('../dist/chunks.json'), JSON.stringify(list))
    },
  }
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
