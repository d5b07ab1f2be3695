// What each public page makes a browser download before anybody touches it, compressed, against `budget.json`. A page that
// weighs more fails; the budget is raised only with a decision in docs/decisions. `--modules` tells what the bytes are.
// After `npm run build`. Plain Node 20.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './run.mjs'

const client = join(root, 'dist/client')
/** What the start brings (`src/client.ts`); its last step imports all others. */
const START = ['src/client.ts', 'src/boot.tsx']

/** The files of a page: what the start and the page ask for, and what they import; each once. */
export function filesOf(chunks, asked) {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const found = new Set()
  const add = (file) => {
    if (found.has(file) || !byFile.has(file)) return
    found.add(file)
    byFile.get(file).imports.forEach(add)
  }
  for (const name of [...START, ...asked]) {
    const chunk = chunks.find((one) => one.asked?.endsWith(name))
    if (!chunk) throw new Error(`No file of the build is asked for as ${name}: budget.json names what is no more`)
    add(chunk.file)
  }
  return [...found]
}

/** kB of a page's parts: code at the start, code that comes by itself in idle moments, the sheet. */
export function weigh({ pages, idle }, chunks, sizeOf) {
  const sum = (files) => files.reduce((total, file) => total + sizeOf(file), 0) / 1000
  return Object.entries(pages).map(([page, { asked }]) => {
    const start = filesOf(chunks, asked)
    const all = filesOf(chunks, [...asked, ...idle])
    return { page, start: sum(start), untouched: sum(all), files: start.length }
  })
}

export function checkBudget() {
  const budget = JSON.parse(readFileSync(join(root, 'budget.json'), 'utf8'))
  const chunks = JSON.parse(readFileSync(join(root, 'dist/chunks.json'), 'utf8'))
  const sizeOf = (file) => gzipSync(readFileSync(join(client, file))).length
  const sheetSize = (name) =>
    sizeOf(`assets/${readdirSync(join(client, 'assets')).find((one) => one.startsWith(`${name}-`) && one.endsWith('.css'))}`) / 1000
  const over = []
  const cell = (what, is, may) => {
    if (is > may) over.push(what)
    return `${is.toFixed(1)} of ${may}${is > may ? ' ✗' : ''}`.padEnd(18)
  }
  console.log(`\n${'kB, gzipped'.padEnd(18)}${'code at start'.padEnd(18)}${'code untouched'.padEnd(18)}files`)
  for (const { page, start, untouched, files } of weigh(budget, chunks, sizeOf)) {
    const may = budget.pages[page]
    console.log(page.padEnd(18) + cell(page, start, may.start) + cell(page, untouched, may.untouched) + files)
  }
  for (const [name, may] of Object.entries(budget.sheets)) {
    const what = `${name}.css`
    console.log(`${what.padEnd(18)}${cell(what, sheetSize(name), may)}`)
  }
  if (process.argv.includes('--modules')) tellModules(chunks, filesOf(chunks, budget.idle))
  if (over.length === 0) return 0
  console.error(`\n✗ Over the budget: ${over.join(', ')}. Make it smaller, or raise budget.json with a decision in docs/decisions.`)
  return over.length
}

/** Groups of modules by their share of the source, before it is minified. */
function tellModules(chunks, files) {
  const groups = new Map()
  for (const { file, modules } of chunks) {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(checkBudget() ? 1 : 0)
