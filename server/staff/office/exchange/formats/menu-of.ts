import { type CatalogFile, type FileCategory, type FileGoods, type FileOption, MAX_FILE_GOODS } from '~/contracts/catalog-file'
import type { Hours } from '~/contracts/common'
import { MAX_OPTION_QTT } from '~/contracts/constants'
import type { FileGroup } from '~/contracts/staff-choices'
import { GOODS_LIMITS } from '~/contracts/staff-constants'
import { fold } from '~/rules/composition'
import { optionsOfDish } from '~/rules/group-lines'
import { lineText } from '~/rules/plain-text'
import { invalid } from '#server/core/errors'
import { choiceFault, type FoundGroup, type FoundOption, optionKindOf, readChoices } from './menu-choices'
import { type ReadDish, readDish, type Read } from './read-dish'
import { tooLong } from '~/rules/too-long'
import { parseWeek, weekLine } from '~/rules/week-line'

/** What a format hands over while it reads: the rules that all formats share are here. */
export type MenuCollector = ReturnType<typeof collectMenu>

const MAX_NAME = GOODS_LIMITS.name
const MAX_KEY = 180
/** Of prices in kopecks: whether they are is asked of a person. */
const MAX_PRICE = 10_000_000
const MAX_OPTIONS = 1000
const MAX_CATEGORIES = 500
const MAX_REFUSED = 5000
const MAX_OPTIONS_OF_DISH = 100
const OTHER = 'Меню'

/** Letters and digits of a text: the stable part of a key. */
export const keyOf = (...texts: string[]): string =>
  texts
    .map((text) =>
      fold(text)
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, ''),
    )
    .join('/')
    .slice(0, MAX_KEY)

/** Collects categories, options and dishes of one file. Categories of one name are joined; where their parents differ, the second is
 *  «Родитель: Название». Options of one name, kind and price are one. A key that was there before refuses the second row.
 *  `add` throws HttpError 422 `file:` too_many after 2,000 dishes. */
export function collectMenu(source: string) {
  const categories = new Map<string, Omit<FileCategory, 'hours'> & { isUsed: boolean; above: string; hours?: Hours[] | null }>()
  const aliases = new Map<string, string>()
  const options = new Map<string, FileOption>()
  const goods = new Map<string, FileGoods>()
  const refused: CatalogFile['refused'] = []
  const damaged: NonNullable<CatalogFile['damaged']> = []

  const refuse = (line: number, why: string, row?: { key?: string | undefined; name?: string | undefined }) => {
    const [key, name] = [cut(row?.key?.trim() ?? '', MAX_KEY), cut(lineText(row?.name ?? ''), MAX_NAME)]
    if (refused.length < MAX_REFUSED) refused.push({ line, why, ...(key !== '' && { key }), ...(name !== '' && { name }) })
  }
  /** A cell whose field stays as it is in the menu. */
  const damage = (cell: (typeof damaged)[number]) => {
    if (damaged.length < MAX_REFUSED)
      damaged.push({ ...cell, name: cut(lineText(cell.name), MAX_NAME), value: cut(lineText(cell.value), 80) })
  }

  /** The key of a category by its name and the names above it. */
  function category(name: string, { id, above = '' }: { id?: string | undefined; above?: string | undefined } = {}): string {
    const [own, parent] = [lineText(name) || OTHER, lineText(above)]
    const key = placeOf(own, parent, id)
    if (id !== undefined) aliases.set(id, key)
    return key
  }

  function placeOf(name: string, above: string, id: string | undefined): string {
    const folded = keyOf(name) || keyOf(OTHER)
    const known = aliases.get(`name ${folded}`)
    const there = known === undefined ? undefined : categories.get(known)
    if (there && (above === '' || there.above === '' || keyOf(there.above) === keyOf(above))) return there.key
    if (there && above !== '') return placeOf(`${above}: ${name}`, '', id)
    if (categories.size >= MAX_CATEGORIES) throw invalid('file', `В файле больше ${MAX_CATEGORIES} категорий`, 'too_many')
    const key = id !== undefined && id.length <= MAX_KEY && !categories.has(id) ? id : folded
    categories.set(key, { key, name, isUsed: false, above })
    aliases.set(`name ${folded}`, key)
    return key
  }

  /** The hours that a text says; undefined, and a damaged cell, where it cannot be read. */
  function week(value: string, cell: { line: number; name: string; field: string }): Hours[] | undefined {
    const read = parseWeek(value)
    if ('hours' in read) return read.hours
    damage({ ...cell, value, why: read.why })
    return undefined
  }

  /** The hours of a category as a text. Rows that contradict each other say nothing. */
  function serve(key: string, text: string, { line, name }: { line: number; name: string }): void {
    const there = categories.get(key)
    if (!there || there.hours === null) return
    const hours = week(text, { line, name, field: 'category_hours' }) ?? null
    const isSame = there.hours === undefined || (hours && weekLine(there.hours) === weekLine(hours))
    if (!isSame && hours) damage({ line, name, field: 'category_hours', value: text, why: `у\u00a0«${there.name}» выше другие часы` })
    there.hours = isSame ? hours : null
  }

  /** The key of an option; undefined where it has no name or no price from 0. */
  function option({ id, kind = '', name: text, price, max = 1 }: FoundOption): string | undefined {
    const name = lineText(text)
    if (name === '' || price === null || price < 0 || price > MAX_PRICE) return undefined
    const one = { kind: optionKindOf(kind, name), name, price, max: Math.min(Math.max(1, Math.trunc(max) || 1), MAX_OPTION_QTT) }
    const isSame = (other: FileOption) => other.kind === one.kind && other.name === name && other.price === price
    for (const key of [cut(id ?? '', MAX_KEY), keyOf(one.kind, name), keyOf(one.kind, name, String(price), cut(id ?? '', 40))]) {
      if (key === '') continue
      const known = options.get(key)
      if (known && !isSame(known)) continue
      if (!known && options.size >= MAX_OPTIONS) throw invalid('file', `В файле больше ${MAX_OPTIONS} добавок`, 'too_many')
      if (!known) options.set(key, { key, ...one })
      return key
    }
    return undefined
  }

  /** Adds a dish, or refuses its row. `category` is a key. */
  function add(found: ReadDish): void {
    const read = readDish(found)
    if ('why' in read) return refuse(found.line, read.why, { key: found.id, name: found.name })
    const { fitting, long } = fittingOf(read)
    const named = categories.get(found.category)
    const isLong = named !== undefined && named.name.length > MAX_NAME
    const there = (isLong ? undefined : named) ?? categories.get(category(OTHER))
    if (!there) return
    const key = cut(found.id?.trim() ?? '', MAX_KEY) || keyOf(there.name, read.name)
    const earlier = goods.get(key)
    if (earlier) return refuse(found.line, `«${read.name}»: такой код уже есть в строке ${earlier.line}`)
    if (goods.size >= MAX_FILE_GOODS) throw invalid('file', 'В файле больше 2000 блюд. Разделите его на части', 'too_many')
    there.isUsed = true
    const known = [...new Set(found.options)].flatMap((one) => options.get(one) ?? [])
    const own = known.filter(({ name }) => name.length <= MAX_NAME).map(({ key }) => key)
    const tooMany = own.splice(MAX_OPTIONS_OF_DISH)
    const lost = [
      ...long,
      ...longText('category', named?.name ?? ''),
      ...known.flatMap(({ name }) => longText('options', name)),
      ...tooMany.map((one) => ({ field: 'options', value: options.get(one)?.name ?? one, why: `больше ${MAX_OPTIONS_OF_DISH} добавок` })),
    ]
    for (const cell of lost) damage({ ...cell, line: found.line, name: read.name })
    const choice = groupsOf(found, read.name)
    const hasChoice = choice !== null && (choice.length > 0 || found.clears?.includes('groups') === true)
    const unsure = [
      ...new Set([
        ...(found.unsure ?? []),
        ...(found.category === '' ? ['category'] : []),
        ...lost.map(({ field }) => field).filter((field) => field === 'category' || field === 'options'),
        ...(choice === null ? ['groups'] : []),
      ]),
    ]
    const isEmptied = found.clears?.includes('options') && !found.unsure?.includes('options')
    goods.set(key, {
      key,
      line: found.line,
      category: there.key,
      ...fitting,
      ...(unsure.length > 0 && { unsure }),
      ...(hasChoice && { groups: choice }),
      // a new dish is not sold without a choice that could not be read
      ...(unsure.includes('groups') && { available: false }),
      ...((own.length > 0 || isEmptied) && { options: own }),
    })
  }

  /** The choices of a dish; null where they cannot be as the file has them. */
  function groupsOf({ line, groups = [], unsure }: ReadDish, name: string): FileGroup[] | null {
    const fault = choiceFault(groups, (key) => [options.get(key)].find((one) => one && one.name.length <= MAX_NAME))
    if (fault) damage({ line, name, field: 'groups', value: fault.name, why: fault.text })
    if (fault || unsure?.includes('groups')) return null
    for (const { source } of groups) {
      const there = categories.get(source?.category_id ?? '')
      if (there) there.isUsed = true
    }
    return groups
  }

  /** `program`: what has written the file; `is_minor`: it says prices in cents or kopecks without naming them so. */
  function finish(by: Pick<CatalogFile, 'program' | 'is_minor'> = {}): CatalogFile {
    const used = new Set([...goods.values()].flatMap(optionsOfDish))
    return {
      source,
      ...by,
      categories: [...categories.values()]
        .filter(({ isUsed }) => isUsed)
        .map(({ key, name, hours }) => ({ key, name, ...(hours && { hours }) })),
      options: [...options.values()].filter(({ key }) => used.has(key)),
      goods: [...goods.values()],
      refused: refused.toSorted((a, b) => a.line - b.line),
      ...(damaged.length > 0 && { damaged }),
    }
  }

  return {
    category,
    categoryKey: (id: string) => aliases.get(id),
    week,
    serve,
    option,
    choices: (found: readonly FoundGroup[]) => readChoices(found, option),
    add,
    refuse,
    damage,
    finish,
  }
}

const cut = (text: string, length: number) => (text.length > length ? text.slice(0, length).trim() : text)

type LongText = Pick<NonNullable<CatalogFile['damaged']>[number], 'field' | 'value' | 'why'>

/** A dish without the texts that are longer than the menu takes. They are named, never cut: the menu keeps its own. */
function fittingOf(read: Read): { fitting: Read; long: LongText[] } {
  const { description = '', composition = '', article, allergens = [] } = read
  const longest = allergens.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const long = [
    ...longText('description', description),
    ...longText('composition', composition),
    ...longText('article', article ?? ''),
    ...longText('allergens', longest, GOODS_LIMITS.allergen),
  ]
  if (allergens.length > GOODS_LIMITS.allergens)
    long.push({ field: 'allergens', value: allergens.join(', '), why: `больше ${GOODS_LIMITS.allergens} аллергенов` })
  const left = new Set(long.map(({ field }) => field))
  return { fitting: Object.fromEntries(Object.entries(read).filter(([name]) => !left.has(name))) as Read, long }
}

/** The name of a category or an option, or a text of a dish, where it is too long. */
const longText = (field: string, value: string, limit: number = limitOf(field)): LongText[] =>
  value.length > limit ? [{ field, value, why: tooLong(value.length, limit) }] : []

const limitOf = (field: string) => (field in GOODS_LIMITS ? GOODS_LIMITS[field as keyof typeof GOODS_LIMITS] : GOODS_LIMITS.name)
