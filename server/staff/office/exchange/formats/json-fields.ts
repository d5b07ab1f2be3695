import { saysNo } from '~/rules/sale-words'
import type { JsonObject, JsonValue } from './read-json'

/** Names of a field without case, spaces and signs: `old_price`, `oldPrice` and `Old price` are one. */
export const plainKey = (key: string): string =>
  key
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = new WeakMap<JsonObject, ReadonlyMap<string, JsonValue>>()

/** The first of the fields that has a value. Names are plain keys. */
export function field(object: JsonObject, names: readonly string[]): JsonValue | undefined {
  return namedFieldOf(object, names)?.[1]
}

/** The same with its name. */
export function namedFieldOf(object: JsonObject, names: readonly string[]): readonly [string, JsonValue] | undefined {
  let fields = fieldsOf.get(object)
  if (!fields) {
    fields = plainFields(object)
    fieldsOf.set(object, fields)
  }
  for (const name of names) {
    const value = fields.get(name)
    if (value !== undefined && value !== null && value !== '') return [name, value]
  }
  return undefined
}

/** `menu_name`, `product_price`: some programs repeat what the object is in each field. */
const PREFIXED =
  /^(?:menu|product|item|dish|goods?|meal|food|position)(name|title|price|description|status|image|photo|weight|category|id|code|sku)$/

/** The first field of a name counts; a name without its prefix comes after it. */
function plainFields(object: JsonObject): Map<string, JsonValue> {
  const fields = new Map<string, JsonValue>()
  const add = (name: string, value: JsonValue) => {
    const known = fields.get(name)
    if (known === undefined || known === null || known === '') fields.set(name, value)
  }
  const plain = Object.entries(object).map(([key, value]) => [plainKey(key), value] as const)
  for (const [key, value] of plain) add(key, value)
  for (const [key, value] of plain) {
    const [, name] = PREFIXED.exec(key) ?? []
    if (name !== undefined) add(name, value)
  }
  return fields
}

const IN_RUSSIAN = ['ru', 'rurus', 'rus', 'russian', 'text', 'value', 'plain', 'name', 'title', 'default', 'html', 'en']

/** The text of a value: a string, a number, `{ru, en}` in Russian where there is one, or `[{lang, value}]`. */
export function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    const inRussian = value.find((one) => isObject(one) && /^ru/i.test(textOf(field(one, ['lang', 'language', 'locale', 'code']))))
    return inRussian ? textOf(inRussian) : value.every((one) => typeof one === 'string') ? value.join(', ') : textOf(value[0])
  }
  if (!isObject(value)) return ''
  const inner = field(value, IN_RUSSIAN)
  return isObject(inner) || Array.isArray(inner) ? '' : textOf(inner)
}

/** The strings of a list, or of a text with commas. */
export function jsonTextsOf(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean)
  return textOf(value)
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean)
}

const URLS = [
  'url',
  'src',
  'href',
  'uri',
  'link',
  'original',
  'full',
  'large',
  'big',
  'xl',
  'lg',
  'webp',
  'medium',
  'md',
  'path',
  'img',
  'image',
  'small',
  'sm',
  'file',
]
const MAX_DEPTH = 4

/** URLs of a picture: strings, objects with `url`, `src` or sizes, and lists of these. Relative ones need a base. */
export function urlsOf(value: JsonValue | undefined, base: string, depth = 0): string[] {
  if (value === undefined || depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.flatMap((one) => urlsOf(one, base, depth + 1))
  if (isObject(value)) {
    // an own size first; else what it wraps, such as `{data: {attributes: {url}}}`
    const known = field(value, URLS)
    if (known !== undefined) return urlsOf(known, base, depth + 1)
    return Object.values(value).flatMap((inner) => (isObject(inner) || Array.isArray(inner) ? urlsOf(inner, base, depth + 1) : []))
  }
  if (typeof value !== 'string' || value.startsWith('data:')) return []
  const text = value.trim()
  if (/^(?:https?:)?\/\//i.test(text)) return [text]
  // Tilda keeps a gallery as JSON in a string
  if (text.startsWith('[')) return [...text.matchAll(/https?:\/\/[^"'\s\\]+/g)].map(([url]) => url)
  return text !== '' && URL.canParse(text, base) ? [new URL(text, base).href] : []
}

const AVAILABLE =
  'available isavailable availability instock isinstock active isactive enabled isenabled visible isvisible visibility published ispublished onsale status stockstatus stock state наличие остаток вналичии'
const HIDDEN =
  'hidden ishidden disabled isdisabled deleted isdeleted archived isarchived soldout issoldout outofstock isoutofstock stopped isstopped instop stoplist instoplist stop suspended issuspended paused unavailable isunavailable isstoplisted'

/** Whether a dish or section is on sale; undefined where nothing says. */
export function availableOf(object: JsonObject): boolean | undefined {
  const isNo = (value: JsonValue) => value === false || saysNo(textOf(value))
  const said = AVAILABLE.split(' ')
    .map((name) => field(object, [name]))
    .filter((one) => one !== undefined)
  const hidden = HIDDEN.split(' ')
    .map((name) => field(object, [name]))
    .filter((one) => one !== undefined)
  if (said.some(isNo) || hidden.some((one) => typeof one !== 'object' && !isNo(one))) return false
  return said.length > 0 || hidden.length > 0 ? true : undefined
}
