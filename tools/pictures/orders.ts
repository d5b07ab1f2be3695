// The pictures to render: name, side in px, recipe, and a hash of the recipe and of the code that builds it.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** `build` names the builder (`module.function` of `food/`); `studio`, `finish` and `render` go to the kit, the rest to the builder. */
type Recipe = { build: string; seed: number; [key: string]: unknown }
/** `usual` is the start of each recipe of a file. "@name" stands for the recipe of that name: it changes when that one does. */
type RecipeFile = { usual?: object; recipes: Record<string, Partial<Recipe> | `@${string}`> }
type Order = { name: string; size: number; recipe: Recipe }

const here = import.meta.dirname
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(here, folder), { recursive: true })
    .map((file) => `${folder}/${String(file)}`)
    .filter((file) => file.endsWith(ending))
    .toSorted()

const sources = new Map<string, string>()
function source(file: string): string {
  if (!sources.has(file)) sources.set(file, readFileSync(join(here, file), 'utf8'))
  return sources.get(file) ?? ''
}

const written = Object.fromEntries(
  filesIn('recipes', '.json').flatMap((file) => {
    const { usual, recipes } = JSON.parse(source(file)) as RecipeFile
    return Object.entries(recipes).map(([name, recipe]) => [name, typeof recipe === 'string' ? recipe : { ...usual, ...recipe }])
  }),
)

function resolved(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('@')) {
    if (!(value.slice(1) in written)) throw new Error(`No recipe ${value}`)
    return resolved(written[value.slice(1)])
  }
  if (Array.isArray(value)) return value.map(resolved)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner)]))
}

/** The side of a master by its name, px. The pages go by the same rule (`src/ui/picture-sources.ts`). */
const sizeOf = (name: string) => (name.startsWith('banner-') ? 1280 : name.startsWith('option-') ? 256 : 800)

/** Every picture of the shop. */
export const pictureOrders: Order[] = Object.entries(written).map(([name, recipe]) => ({
  name,
  size: sizeOf(name),
  recipe: resolved(recipe) as Recipe,
}))

/** Samples per pixel; with the denoiser, more make no visible difference. */
export const samples = 6

export const readOrders = () => pictureOrders.map((order) => ({ ...order, hash: hashOf(order) }))

function hashOf({ size, recipe }: Order): string {
  const hash = createHash('sha256').update(JSON.stringify({ size, samples, recipe }))
  for (const file of codeOf(recipe)) hash.update(source(file))
  return hash.digest('hex').slice(0, 16)
}

/** The Python files a recipe's picture depends on: the kit, and its builders with all they import. */
function codeOf(recipe: Recipe): string[] {
  const seen = new Set<string>()
  const add = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    importsOf(file).forEach(add)
  }
  for (const build of JSON.stringify(recipe).matchAll(/"build":"(\w+)\.\w+"/g)) add(`food/${build[1]}.py`)
  return ['make.py', ...filesIn('kit', '.py'), ...[...seen].toSorted()]
}

const foodFiles = new Set(filesIn('food', '.py'))

/** The files of `food/` that one of them names in its imports: `from .parts import shrimp`, `from food.rice import …`. */
function importsOf(file: string): string[] {
  const words = [...source(file).matchAll(/^\s*(?:from\s+\S+\s+)?import\s+(?:\([^)]*\)|.+)/gm)].join(' ').match(/\w+/g) ?? []
  return words.flatMap((word) => [`food/${word}.py`, `food/parts/${word}.py`]).filter((name) => foodFiles.has(name) && name !== file)
}
