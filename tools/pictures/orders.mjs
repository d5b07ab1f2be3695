// The pictures to render, each with a hash of its recipe and of the code that builds it.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pictureOrders } from './recipes/pictures.ts'

const here = import.meta.dirname

/** Samples per pixel; with the denoiser, more make no visible difference. */
export const samples = 6

/** Every picture to render: `{name, size, recipe, hash}`. */
export const readOrders = () => pictureOrders.map((order) => ({ ...order, hash: hashOf(order) }))

function hashOf({ size, recipe }) {
  const hash = createHash('sha256').update(JSON.stringify({ size, samples, recipe }))
  for (const file of codeOf(recipe)) hash.update(source(file))
  return hash.digest('hex').slice(0, 16)
}

/** The Python files a recipe's picture depends on: the kit, and its builders with all they import. */
function codeOf(recipe) {
  const seen = new Set()
  const add = (file) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const next of importsOf(file)) add(next)
  }
  for (const build of JSON.stringify(recipe).matchAll(/"build":"(\w+)\.\w+"/g)) add(`food/${build[1]}.py`)
  return ['make.py', ...kitFiles, ...[...seen].toSorted()]
}

const kitFiles = readdirSync(join(here, 'kit'))
  .filter((file) => file.endsWith('.py'))
  .toSorted()
  .map((file) => `kit/${file}`)

const foodFiles = new Set(
  readdirSync(join(here, 'food'), { recursive: true })
    .filter((file) => file.endsWith('.py'))
    .map((file) => `food/${file}`),
)

/** The files of `food/` that one of them names in its imports: `from .parts import shrimp`, `from food.rice import …`. */
function importsOf(file) {
  const words = [...source(file).matchAll(/^\s*(?:from\s+\S+\s+)?import\s+(?:\([^)]*\)|.+)/gm)].join(' ').match(/\w+/g) ?? []
  return words.flatMap((word) => [`food/${word}.py`, `food/parts/${word}.py`]).filter((name) => foodFiles.has(name) && name !== file)
}

const sources = new Map()
function source(file) {
  if (!sources.has(file)) sources.set(file, readFileSync(join(here, file), 'utf8'))
  return sources.get(file)
}
