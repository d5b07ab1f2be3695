import type { FileGoods } from '~/contracts/catalog-file'
import type { Hours } from '~/contracts/common'
import { BADGES } from '~/contracts/constants'
import type { FileGroup } from '~/contracts/staff-choices'
import { GOODS_LIMITS } from '~/contracts/staff-constants'
import { costsByChoice } from '~/rules/group-fault'
import { type Amount, parseAmount, unitOf } from '~/rules/parse-amount'
import { isRoubles, parsePrice, priceFault } from '~/rules/parse-price'
import { lineText, plainText } from '~/rules/plain-text'
import { readParts } from '~/rules/set-parts'
import { tooLong } from '~/rules/too-long'
import { numberIn } from '~/rules/typed-number'

/** A dish as a format found it: texts as they are in the file. `id` is the file's own key, `category` a key of the collector. */
export type ReadDish = {
  line: number
  id?: string | undefined
  category: string
  name: string
  price: unknown
  old_price?: unknown
  currency?: string | undefined
  description?: string | undefined
  composition?: string | undefined
  /** Each is read until one says a weight and one the pieces. */
  amounts?: readonly { value: unknown; unit?: string | undefined }[] | undefined
  pieces?: unknown
  badge?: string | undefined
  allergens?: readonly string[] | undefined
  nutrition?: Readonly<Record<'kcal' | 'protein' | 'fat' | 'carbs', unknown>> | undefined
  options?: readonly string[] | undefined
  hours?: Hours[] | undefined
  groups?: FileGroup[] | undefined
  images?: readonly string[] | undefined
  available?: boolean | undefined
  article?: string | undefined
  slug?: string | undefined
  draft?: boolean | undefined
  /** Fields whose cells are there and empty, and fields that could not be read as a whole. */
  clears?: readonly ClearedField[] | undefined
  unsure?: readonly string[] | undefined
  /** The name without the size, the size, and what all sizes of the dish have in common. */
  base?: string | undefined
  size?: string | undefined
  family?: string | undefined
}

const CLEARED = {
  old_price: { old_price: null },
  description: { description: '' },
  composition: { composition: '' },
  pieces: { pieces: null },
  badge: { badge: 'no' },
  allergens: { allergens: [] },
  nutrition: { nutrition: null },
  article: { article: null },
  hours: { hours: [] },
} as const satisfies { [Field in keyof Read]?: Pick<Read, Field> }
/** What an empty cell empties: a dish must have all else. */
export type ClearedField = keyof typeof CLEARED | 'options' | 'groups'

export type Read = Omit<FileGoods, 'key' | 'line' | 'category' | 'options' | 'groups'>

/** Of prices in kopecks: whether they are is asked of a person. */
const MAX_PRICE = 10_000_000
/** «Аллергены: нет» names none. */
const NONE = /^(?:[-–—0]|нет|без аллергенов|не содержит|отсутству\p{L}*|no|none|n\/a)\.?$/iu
const MAX_HTML = 20_000
const MAX_IMAGES = 12
const MAX_URL = 2000

/** The values of a dish, or why it cannot be one. Only what the file says is there. */
export function readDish(found: ReadDish): Read | { why: string } {
  const name = lineText(found.name.slice(0, MAX_HTML))
  if (name === '') return { why: 'Нет названия' }
  if (name.length > GOODS_LIMITS.name) return { why: `«${name.slice(0, 60)}…»: в\u00a0названии ${tooLong(name.length, GOODS_LIMITS.name)}` }
  if (!isRoubles(found.currency ?? '')) return { why: `«${name}»: цена не в рублях (${lineText(found.currency ?? '').slice(0, 20)})` }
  const price = parsePrice(found.price)
  if (price === null) return { why: `«${name}»: ${unreadable(found.price)}` }
  if (price === 0 && !costsByChoice(found.groups ?? [])) return { why: `«${name}»: цена 0 ₽` }
  if (price > MAX_PRICE) return { why: `«${name}»: слишком большая цена` }
  const old = parsePrice(found.old_price)
  const badge = BADGES.find((one) => one === found.badge)
  const named = (found.allergens ?? []).map((one) => lineText(one)).filter(Boolean)
  const allergens = named.filter((one) => !NONE.test(one))
  const read: Read = {
    name,
    price,
    ...(old !== null && old > price && old <= MAX_PRICE && { old_price: old }),
    ...textsOf(found),
    ...amountOf(found),
    ...(badge && { badge }),
    ...(named.length > 0 && { allergens: [...new Set(allergens)] }),
    ...nutritionOf(found.nutrition),
    ...imagesOf(found.images),
    ...(found.available !== undefined && { available: found.available }),
    ...textOf('article', found.article),
    ...slugOf(found.slug),
    ...(found.hours && { hours: found.hours }),
    ...(found.draft && { draft: true }),
    ...baseOf(found, name),
  }
  const cleared = (found.clears ?? []).flatMap((field) =>
    field === 'options' || field === 'groups' || read[field] !== undefined ? [] : CLEARED[field],
  )
  return Object.assign(read, ...cleared)
}

function baseOf({ base: text = '', size = '', family = '' }: ReadDish, name: string): Pick<Read, 'base' | 'size' | 'family'> {
  const [base, label] = [lineText(text), lineText(size)]
  if (base === '' || base === name) return {}
  return label === '' || family === '' || label.length > GOODS_LIMITS.size ? { base } : { base, size: label, family }
}

const unreadable = (price: unknown) => {
  const text = typeof price === 'string' || typeof price === 'number' ? String(price).trim().slice(0, 40) : ''
  return text === '' ? 'нет цены' : (priceFault(price) ?? `цена не прочитана: «${text}»`)
}

/** HTML that is too long to be read stays as it is: then it is also longer than the menu takes. */
function textOf<Name extends 'description' | 'composition' | 'article'>(name: Name, text = '') {
  const plain = text.length > MAX_HTML ? text.slice(0, MAX_HTML) : plainText(text).trim()
  return (plain === '' ? {} : { [name]: plain }) as { [key in Name]?: string }
}

/** Many programs write what a dish is made of at the end of its description. */
const MADE_OF = /(?:^|[.!?]\s*|\n\s*)Состав:\s*([^.\n]+)\.?\s*$/u

function textsOf(found: ReadDish): Pick<Read, 'description' | 'composition' | 'parts'> {
  const texts = plainTextsOf(found)
  const parts = readParts(texts.composition ?? texts.description ?? '')
  return parts.length === 0 ? texts : { ...texts, composition: texts.composition ?? texts.description ?? '', parts }
}

function plainTextsOf({ description, composition }: ReadDish): Pick<Read, 'description' | 'composition'> {
  const text = textOf('description', description)
  const [tail, made] = composition ? [] : (MADE_OF.exec(text.description ?? '') ?? [])
  if (tail === undefined || made === undefined) return { ...text, ...textOf('composition', composition) }
  const end = /^[.!?]/.exec(tail)?.[0] ?? ''
  return { ...textOf('description', text.description?.slice(0, -tail.length).concat(end)), ...textOf('composition', made) }
}

function amountOf({ amounts = [], pieces }: ReadDish): Amount {
  const read = amounts.map(({ value, unit }) => parseAmount(value, unit))
  const weighed = read.find((one) => one.weight !== undefined && one.unit !== 'шт') ?? read.find((one) => one.weight !== undefined)
  const count = countOf(pieces) ?? read.find((one) => one.pieces !== undefined)?.pieces
  const { weight, unit } = weighed ?? {}
  return {
    ...(weight !== undefined && unit && weight <= 100_000 && { weight, unit }),
    ...(count !== undefined && count <= 1000 && { pieces: count }),
  }
}

/** The amount that the name of a size says: «0,5 л». «30» may be anything. */
export const amountOfSize = (label: string) => ({
  value: [...label.matchAll(/\d\s*(\p{L}+)/gu)].some(([, word = '']) => unitOf(word) !== undefined) ? label : '',
})

function countOf(value: unknown): number | undefined {
  const count = Number(/^\s*(\d{1,4})(?:[.,]0+)?(?![\d.,])/.exec(String(value ?? ''))?.[1] ?? 0)
  return count > 0 ? count : undefined
}

/** All four numbers or none: a missing one is no zero. */
function nutritionOf(values: ReadDish['nutrition']): Pick<Read, 'nutrition'> {
  if (!values) return {}
  const [kcal = null, protein = null, fat = null, carbs = null] = [values.kcal, values.protein, values.fat, values.carbs].map((value) =>
    numberIn(/\d{1,5}(?:[.,]\d{1,4})?/.exec(String(value ?? '').slice(0, 40))?.[0] ?? ''),
  )
  if (kcal === null || protein === null || fat === null || carbs === null) return {}
  return kcal <= 2000 && Math.max(protein, fat, carbs) <= 100 ? { nutrition: { kcal, protein, fat, carbs } } : {}
}

function imagesOf(images: readonly string[] = []): Pick<Read, 'images'> {
  const urls = images.map((one) => one.trim().replace(/^\/\//, 'https://')).filter((one) => one.length <= MAX_URL && URL.canParse(one))
  const own = [...new Set(urls.filter((one) => /^https?:/i.test(one)))].slice(0, MAX_IMAGES)
  return own.length > 0 ? { images: own } : {}
}

const slugOf = (slug = ''): Pick<Read, 'slug'> => (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 80 ? { slug } : {})
