import { notAMenu } from './not-a-menu'

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export type JsonObject = { [key: string]: JsonValue }

const MAX_DEPTH = 60
const MAX_VALUES = 400_000

/** Reads JSON. Two habits of other programs are allowed where it is not valid as it is: a comma before a closing bracket, and one object a
 *  line. @throws HttpError 422 not_a_menu */
export function readJson(text: string): JsonValue {
  const found = tryParse(text) ?? tryParse(text.replace(/,(\s*[\]}])/g, '$1')) ?? linesOf(text) ?? { error: errorOf(text) }
  if ('error' in found) throw notAMenu(`Это не JSON: ${found.error}`)
  demandSimple(found.value)
  return found.value
}

function tryParse(text: string): { value: JsonValue } | null {
  try {
    return { value: JSON.parse(text) as JsonValue }
  } catch {
    return null
  }
}

function linesOf(text: string): { value: JsonValue } | null {
  if (!/^\s*\{.*\}\s*\n\s*\{/.test(text.slice(0, 100_000))) return null
  const values: JsonValue[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const found = tryParse(line)
    if (!found) return null
    values.push(found.value)
  }
  return { value: values }
}

/** Where the text stops being JSON: engines say it as a line or as a position. */
function errorOf(text: string): string {
  try {
    JSON.parse(text)
    return 'ошибка'
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const [, position] = /position (\d+)/.exec(message) ?? []
    const end = position === undefined ? text.length : Number(position)
    const line = text.slice(0, end).split('\n').length
    return end >= text.trimEnd().length ? `файл обрывается, строка ${line}` : `ошибка в\u00a0строке ${line}`
  }
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
