// Lighthouse as a phone, by both of its ways to throttle, on five pages and on the same pages set plainly (the floor). It is a
// large package that nothing else here needs: it is installed on the first run, into .cache beside this file.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run, say } from '../run.ts'
import { openEdge } from './edge.mjs'
import { openRawBrowser } from './raw-browser.mjs'
import { row } from './results.mjs'

const VERSION = '13.5.0'
const cache = join(root, 'tools/bench/.cache')
const folder = join(cache, 'node_modules/lighthouse')
const METHODS = ['simulate', 'devtools']
const OTHERS = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' }
/** The pages for which the other three are to be full. */
const HELD = ['home', 'category', 'product']

/** Lighthouse itself; undefined, and a sentence, where it cannot be had. */
async function openLighthouse() {
  const path = join(folder, 'package.json')
  if (!existsSync(path) || JSON.parse(readFileSync(path, 'utf8')).version !== VERSION) {
    say(`Installing Lighthouse ${VERSION} into tools/bench/.cache (once)`)
    mkdirSync(cache, { recursive: true })
    writeFileSync(join(cache, 'package.json'), '{ "private": true }\n')
    const args = ['install', '--prefix', cache, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${VERSION}`]
    if ((await run('npm', args, { quiet: true, cwd: cache })) !== 0) {
      say('Lighthouse is missing: npm could not install it, so its lines are not in the table.')
      return undefined
    }
  }
  return (await import(pathToFileURL(join(folder, 'core/index.js')).href)).default
}

/** Lines of the table. */
export async function lighthouseRows({ shop, pages, plain }, { runs, names = Object.keys(pages), methods = METHODS }) {
  const lighthouse = await openLighthouse()
  if (!lighthouse) return []
  const edges = { shop: await openEdge(shop.port), floor: await openEdge(plain.port) }
  const rows = []
  let browser = await openRawBrowser()
  try {
    for (const name of names)
      for (const method of methods) {
        const samples = { shop: [], floor: [] }
        for (let at = 0; at < runs; at++)
          for (const [who, { origin }] of Object.entries(edges)) {
            const { lhr } = await lighthouse(origin + pages[name].path, {
              port: browser.port,
              output: 'json',
              logLevel: 'silent',
              formFactor: 'mobile',
              throttlingMethod: method,
              onlyCategories: ['performance', ...(who === 'shop' && method === METHODS[0] ? Object.keys(OTHERS) : [])],
            })
            if (lhr.runtimeError) throw new Error(`Lighthouse, ${name}: ${lhr.runtimeError.message}`)
            samples[who].push(lhr)
            await browser.close()
            browser = await openRawBrowser()
          }
        rows.push(...rowsOf(name, method, samples))
      }
  } finally {
    await browser.close()
    for (const edge of Object.values(edges)) edge.close()
  }
  return rows
}

function rowsOf(name, method, { shop, floor }) {
  const what = `Lighthouse ${method}, ${name}`
  const score = (lhr, category) => Math.round(lhr.categories[category].score * 100)
  const isHeld = HELD.includes(name)
  const line = (part, unit, id, digits, aim) =>
    row({
      what: `${what}: ${part}`,
      unit,
      digits,
      ours: shop.map(({ audits }) => audits[id].numericValue),
      floor: floor.map(({ audits }) => audits[id].numericValue),
      aim,
    })
  const full = method === METHODS[0] ? Object.entries(OTHERS) : []
  return [
    row({
      what: `${what}: performance`,
      unit: 'points',
      digits: 0,
      ours: shop.map((lhr) => score(lhr, 'performance')),
      floor: floor.map((lhr) => score(lhr, 'performance')),
      ...(isHeld && { aim: { over: 'floor', least: -2 } }),
    }),
    line('largest paint', 'ms', 'largest-contentful-paint', 0),
    line('total blocking time', 'ms', 'total-blocking-time', 0),
    line('layout shift', 'CLS', 'cumulative-layout-shift', 3),
    ...full.map(([category, said]) =>
      row({
        what: `${what}: ${said}`,
        unit: 'points',
        digits: 0,
        ours: shop.map((lhr) => score(lhr, category)),
        note: faultsOf(shop[0], category),
        ...(isHeld && { aim: { least: 100 } }),
      }),
    ),
  ]
}

/** The audits that cost the score, by their names. */
function faultsOf(lhr, category) {
  return lhr.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
    .map(({ id }) => id)
    .join(', ')
}
