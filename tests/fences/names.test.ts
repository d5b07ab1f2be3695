import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const project = process.cwd()
const EXPORT = /^export (?:default )?(?:abstract )?(?:async )?(?:const|function|class|type|interface) (\w+)/gm
/** Each host fills the same slots (server/host/host.ts). */
const SLOTS = /^server\/host\/cloudflare\/index\./
const NO_PRODUCTION = /\.(?:test|spec|testing)\.|\.gen\.|^server\/db\/demo\//

/** Names that two files define today. It may only get shorter: a new name says what it is in a word or two more. */
const TWICE = new Set<string>([
  'DishFields',
  'EmptyState',
  'OptionList',
  'SearchField',
  'SidePanel',
  'Skeleton',
  'api',
  'fetchCards',
  'goods',
  'goodsIngredients',
  'hours',
  'ingredients',
  'json',
  'money',
  'news',
  'placeOrder',
  'specialHours',
])

const sources = ['src', 'server', 'routes']
  .flatMap((top) => readdirSync(join(project, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`))
  .filter((file) => /\.tsx?$/.test(file) && !NO_PRODUCTION.test(file) && !SLOTS.test(file))

it('an exported name is defined once', () => {
  const files = new Map<string, string[]>()
  for (const file of sources) {
    for (const [, name = ''] of readFileSync(join(project, file), 'utf8').matchAll(EXPORT)) {
      // each route has one
      if (name !== 'Route') files.set(name, [...(files.get(name) ?? []), file])
    }
  }
  expect(files.size).toBeGreaterThan(1000)
  const twice = [...files].filter(([, where]) => new Set(where).size > 1)
  expect(twice.filter(([name]) => !TWICE.has(name))).toEqual([])
  expect([...TWICE].filter((name) => !twice.some(([one]) => one === name))).toEqual([])
})
