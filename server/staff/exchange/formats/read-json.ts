import { linesOf } from './lines'
import { notAMenu } from './not-a-menu'

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
/** An object with its line and its fields in the order of the file. */
export type JsonObject = { line: number; entries: readonly (readonly [string, JsonValue])[] }

const MAX_DEPTH = 60
const MAX_VALUES = 400_000
const SPACE = /\s*/y
const SCALAR = /(?:true|false|null|-?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?)(?![\w.])/y

/** Reads JSON with the lines of its objects; commas before a closing bracket are allowed. Several values after each other (one a line) are one
 *  list. @throws HttpError 422 not_a_menu with the line of a mistake */
export function readJson(text: string): JsonValue {
  const lineAt = linesOf(text)
  let at = 0
  let values = 0

  const fail = (why: string) => notAMenu(`Это не JSON: ${why}, строка ${lineAt(Math.min(at, text.length))}`)
  const skip = () => {
    SPACE.lastIndex = at
    SPACE.exec(text)
    at = SPACE.lastIndex
    return text.charAt(at)
  }

  function string(): string {
    let end = at
    do {
      end = text.indexOf('"', end + 1)
      if (end < 0) throw fail('не закрыты кавычки')
    } while (isEscaped(text, end))
    const raw = text.slice(at + 1, end)
    at = end + 1
    return raw.includes('\\') ? unescape(raw) : raw
  }

  /** What is between brackets, separated by commas. */
  function list<Item>(close: string, item: () => Item): Item[] {
    const items: Item[] = []
    at += 1
    while (skip() !== close) {
      items.push(item())
      const sign = skip()
      if (sign === ',') at += 1
      else if (sign !== close) throw fail(sign === '' ? 'файл обрывается' : `лишний знак «${sign}»`)
    }
    at += 1
    return items
  }

  function value(depth: number): JsonValue {
    if ((values += 1) > MAX_VALUES || depth > MAX_DEPTH) throw notAMenu('Файл слишком сложный')
    const sign = skip()
    if (sign === '"') return string()
    if (sign === '[') return list(']', () => value(depth + 1))
    if (sign === '{') {
      const line = lineAt(at)
      const entries = list('}', (): readonly [string, JsonValue] => {
        if (skip() !== '"') throw fail('нет имени поля в кавычках')
        const key = string()
        if (skip() !== ':') throw fail('нет двоеточия')
        at += 1
        return [key, value(depth + 1)]
      })
      return { line, entries }
    }
    SCALAR.lastIndex = at
    const [scalar] = SCALAR.exec(text) ?? []
    if (scalar === undefined) throw fail(sign === '' ? 'файл обрывается' : `лишний знак «${sign}»`)
    at = SCALAR.lastIndex
    return scalar === 'null' ? null : scalar === 'true' || scalar === 'false' ? scalar === 'true' : Number(scalar)
  }

  const found = [value(0)]
  while (skip() === '{') found.push(value(0))
  if (skip() !== '') throw fail(`лишний знак «${text.charAt(at)}»`)
  return found.length === 1 ? (found[0] ?? null) : found
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text.charAt(at - 1 - slashes) === '\\') slashes += 1
  return slashes % 2 === 1
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\n', b: '', f: '' }
const unescape = (raw: string) =>
  raw.replace(/\\(?:u([\da-fA-F]{4})|(.))/gs, (_, code?: string, sign?: string) =>
    code === undefined ? (ESCAPES[sign ?? ''] ?? sign ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  )
