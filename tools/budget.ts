// Gzipped JavaScript and CSS of each public page before the first interaction, and what each staff screen loads beside the start,
// compared with `budget.json`. Run after a build.
// `--modules` lists the sources of the bytes. Raising the budget needs a decision in docs/decisions.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.ts'

const client = join(root, 'dist/client')
type Chunk = { file: string; asked: string | null; imports: string[]; modules?: [id: string, length: number][] }
type Page = { asked: string[]; start: number; untouched: number }
type Screen = { asked: string; own: number }
type Budget = {
  pages: Record<string, Page>
  idle: string[]
  staff: { frame: string[]; screens: Record<string, Screen> }
  sheets: Record<string, number>
}

/** The entry (`src/client.ts`) and the last step of the start, which imports all others. */
const START = ['src/client.ts', 'src/boot.tsx']

/** The files of a page: the entries of the start and of the page with all their imports, each once. */
export function filesOf(chunks: Chunk[], asked: string[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const found = new Set<string>()
  const add = (file: string): void => {
    const chunk = byFile.get(file)
    if (found.has(file) || !chunk) return
    found.add(file)
    chunk.imports.forEach(add)
  }
  for (const name of [...START, ...asked]) {
    // a chunk that the build was told to make has many entries
    const chunk =
      chunks.find((one) => one.asked?.endsWith(name)) ?? chunks.find(({ modules = [] }) => modules.some(([id]) => id.endsWith(name)))
    if (!chunk) throw new Error(`The build has no file for ${name}: budget.json is out of date`)
    add(chunk.file)
  }
  return [...found]
}

/** kB of each page: code at the start, and with the code that is loaded when idle. */
export function weigh(
  { pages, idle }: { pages: Record<string, Pick<Page, 'asked'>>; idle: string[] },
  chunks: Chunk[],
  sizeOf: (file: string) => number,
) {
  const sum = (files: string[]) => files.reduce((total, file) => total + sizeOf(file), 0) / 1000
  return Object.entries(pages).map(([page, { asked }]) => {
    const start = filesOf(chunks, asked)
    const all = filesOf(chunks, [...asked, ...idle])
    return { page, start: sum(start), untouched: sum(all), files: start.length }
  })
}

/** kB of each staff screen beside the start that all pages share. */
export function weighStaff(
  { frame, screens }: { frame: string[]; screens: Record<string, Pick<Screen, 'asked'>> },
  chunks: Chunk[],
  sizeOf: (file: string) => number,
) {
  const start = filesOf(chunks, [])
  return Object.entries(screens).map(([page, { asked }]) => {
    const own = filesOf(chunks, [...frame, asked]).filter((file) => !start.includes(file))
    return { page, own: own.reduce((total, file) => total + sizeOf(file), 0) / 1000, files: own.length }
  })
}

/** Prints the table and returns the number of figures over the budget. */
export function checkBudget(): number {
  const budget = JSON.parse(readFileSync(join(root, 'budget.json'), 'utf8')) as Budget
  const chunks = JSON.parse(readFileSync(join(root, 'dist/chunks.json'), 'utf8')) as Chunk[]
  const sizeOf = (file: string) => gzipSync(readFileSync(join(client, file))).length
  const sheetSize = (name: string) =>
    sizeOf(`assets/${readdirSync(join(client, 'assets')).find((one) => one.startsWith(`${name}-`) && one.endsWith('.css'))}`) / 1000
  const over: string[] = []
  const cell = (what: string, size: number, limit = 0) => {
    if (size > limit) over.push(what)
    return `${size.toFixed(1)} of ${limit}${size > limit ? ' ✗' : ''}`.padEnd(18)
  }
  console.log(`\n${'kB, gzipped'.padEnd(18)}${'code at start'.padEnd(18)}${'code untouched'.padEnd(18)}files`)
  for (const { page, start, untouched, files } of weigh(budget, chunks, sizeOf)) {
    const limit = budget.pages[page]
    console.log(page.padEnd(18) + cell(page, start, limit?.start) + cell(page, untouched, limit?.untouched) + files)
  }
  for (const { page, own, files } of weighStaff(budget.staff, chunks, sizeOf))
    console.log(page.padEnd(18) + cell(page, own, budget.staff.screens[page]?.own) + ' '.repeat(18) + files)
  for (const [name, limit] of Object.entries(budget.sheets)) {
    const what = `${name}.css`
    console.log(`${what.padEnd(18)}${cell(what, sheetSize(name), limit)}`)
  }
  if (process.argv.includes('--modules')) printModules(chunks, filesOf(chunks, budget.idle))
  if (over.length === 0) return 0
  console.error(`\n✗ Over the budget: ${over.join(', ')}. Make it smaller, or raise budget.json with a decision in docs/decisions.`)
  return over.length
}

/** Groups of modules by size of their source, not minified. */
function printModules(chunks: Chunk[], files: string[]): void {
  const groups = new Map<string, number>()
  for (const { file, modules = [] } of chunks) {
    if (!files.includes(file)) continue
    for (const [id, length] of modules) {
      const group = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id.split('/').slice(0, 2).join('/')
      groups.set(group, (groups.get(group) ?? 0) + length)
    }
  }
  console.log('\nkB of source, not minified')
  for (const [group, length] of [...groups].toSorted((a, b) => b[1] - a[1]))
    console.log(`${(length / 1000).toFixed(1).padStart(8)}  ${group}`)
}

if (import.meta.main) process.exit(checkBudget() ? 1 : 0)
