// Renders the shop's pictures from their recipes. Needs Blender; the shop itself never does. It may be stopped and run again.
//   npm run pictures                         what changed: recipe, code or size
//   npm run pictures -- NAME…                these
//   npm run pictures -- NAME… --size 400 --out DIR   a quick test, into another folder
//   npm run pictures -- --list               what would be rendered
//   npm run pictures -- --accept             nothing: marks the masters as current, after a change without visible effect
//   npm run pictures -- --sheet FILE.png     a contact sheet of all masters
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { requireBlender, runBlender, runInBlender, weights } from './blender.mjs'
import { readOrders, samples } from './orders.ts'

const root = join(import.meta.dirname, '../..')
const masters = join(root, 'public/pictures')
const stateFile = join(import.meta.dirname, 'rendered.json')
// pictures per Blender process: frees its memory, and a crash loses little
const batch = 10

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    out: { type: 'string' },
    list: { type: 'boolean' },
    accept: { type: 'boolean' },
    sheet: { type: 'string' },
  },
})

try {
  await run()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

async function run() {
  const orders = readOrders()
  const state = readState()
  const wanted = pick(orders, state)
  if (options.list) return wanted.forEach(({ name }) => console.log(name))
  if (options.accept) return accept(wanted, state)
  requireBlender()
  if (options.sheet) return runInBlender('publish.py', ['sheet', resolve(options.sheet)])
  if (options.out) return tryOut(wanted)
  for (const gone of Object.keys(state).filter((name) => !orders.some((order) => order.name === name))) remove(gone, state)
  for (let at = 0; at < wanted.length; at += batch) await renderAndPublish(wanted.slice(at, at + batch), state, wanted.length)
  await runInBlender('publish.py', ['placeholders'])
  console.log(wanted.length ? `${wanted.length} pictures rendered` : 'All pictures are up to date')
}

function pick(orders, state) {
  if (!names.length) return orders.filter(({ name, hash }) => state[name]?.hash !== hash || !existsSync(master(name)))
  const unknown = names.filter((name) => !orders.some((order) => order.name === name))
  if (unknown.length) throw new Error(`No recipe for: ${unknown.join(', ')}`)
  return orders.filter(({ name }) => names.includes(name))
}

async function tryOut(wanted) {
  const size = options.size ? Number(options.size) : undefined
  await runBlender({ weights: weights(), samples, out: resolve(options.out), size, pictures: wanted }, (made) =>
    console.log(`${made.name}  ${made.seconds} s (${made.built} s to build), ${made.megabytes} MB, ${Math.round(made.bytes / 1000)} kB`),
  )
}

async function renderAndPublish(orders, state, total) {
  const made = orders.map(({ name }) => name).filter((name) => copyTwin(name, orders, state))
  const others = orders.filter(({ name }) => !made.includes(name))
  try {
    const job = { weights: weights(), samples, out: masters, pictures: others }
    await runBlender(job, ({ name, ...figures }) => {
      made.push(name)
      state[name] = { hash: orders.find((order) => order.name === name).hash, ...figures }
      console.log(`${name}  ${figures.seconds} s, ${figures.megabytes} MB, ${Math.round(figures.bytes / 1000)} kB  (of ${total})`)
    })
  } finally {
    if (made.length) await runInBlender('publish.py', ['sizes', ...made])
    writeState(state)
  }
}

/** Copies another picture of the same recipe and code: a category may show a dish. */
function copyTwin(name, orders, state) {
  const { hash } = orders.find((order) => order.name === name)
  const twin = Object.keys(state).find((other) => other !== name && state[other].hash === hash && existsSync(master(other)))
  if (!twin) return false
  copyFileSync(master(twin), master(name))
  state[name] = { ...state[twin] }
  console.log(`${name}  as ${twin}`)
  return true
}

function accept(orders, state) {
  const made = orders.filter(({ name, size }) => existsSync(master(name)) && state[name]?.size === size)
  for (const { name, hash } of made) state[name] = { ...state[name], hash }
  writeState(state)
  console.log(`${made.length} pictures marked as current`)
}

function remove(name, state) {
  for (const folder of ['pictures', ...[128, 320, 640].map((width) => `_ipx/w_${width}/pictures`)])
    rmSync(join(root, 'public', folder, `${name}.webp`), { force: true })
  delete state[name]
  writeState(state)
}

function master(name) {
  return join(masters, `${name}.webp`)
}

function readState() {
  return existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {}
}

/** Recipe hash, size, bytes and cost of each picture, sorted by name for readable diffs. */
function writeState(state) {
  const sorted = Object.keys(state)
    .toSorted()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(state[name])}`)
  mkdirSync(masters, { recursive: true })
  writeFileSync(stateFile, `{\n${sorted.join(',\n')}\n}\n`)
}
