import { notAMenu } from './not-a-menu'

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export type JsonObject = { [key: string]: JsonValue }

const MAX_DEPTH = 60
const MAX_VALUES = 400_000

/** Reads JSON. Two habits of other programs are allowed where it is not valid as it is: a comma before a closing bracket, and one object a
 *  line. @throws HttpError 422 not_a_menu */
export function readJson(text: string): JsonValue {
  const found = parsed(text)
  const value = 'value' in found ? found : (allowed(text) ?? null)
  if (value === null) throw notAMenu(`Это не JSON: ${placeOf(text, 'error' in found ? found.error : '')}`)
  demandSimple(value.value)
  return value.value
}

function parsed(text: string): { value: JsonValue } | { error: string } {
  try {
    return { value: JSON.parse(text) as JsonValue }
  } catch (error) {
    return { error: error instanceof Error ? error.message : '' }
  }
}

function allowed(text: string): { value: JsonValue } | undefined {
  if (/,\s*[\]}]/.test(text)) {
    const found = parsed(text.replace(/,(\s*[\]}])/g, '$1'))
    if ('value' in found) return found
  }
  if (!/^\s*\{.*\}\s*\n\s*\{/.test(text.slice(0, 100_000))) return undefined
  const values: JsonValue[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const found = parsed(line)
    if (!('value' in found)) return undefined
    values.push(found.value)
  }
  return { value: values }
}

/** Where the text stops being JSON: engines say it as a position. */
function placeOf(text: string, message: string): string {
  const [, position] = /position (\d+)/.exec(message) ?? []
  const end = position === undefined ? text.length : Number(position)
  const line = text.slice(0, end).split('\n').length
  return end >= text.trimEnd().length ? `файл обрывается, строка ${line}` : `ошибка в\u00a0строке ${line}`
}

/** Level by level, because a recursion would need as much stack as the file is deep. */
function demandSimple(root: JsonValue): void {
  let level = [root]
  let count = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length
    if (depth > MAX_DEPTH || count > MAX_VALUES) throw notAMenu('Файл слишком сложный')
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
}
