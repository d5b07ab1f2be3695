import { type FileGroup, fileGroup } from '~/contracts/staff-choices'
import { isCellLength } from '~/rules/damaged-cell'
import { KIND_WORDS } from '~/rules/option-line'
import { parsePrice } from '~/rules/parse-price'
import type { MenuCollector } from './menu-of'
import { ownOption } from './option-text'
import type { ReadDish } from './read-dish'

const WORDS = `группа|вид|выбрать|бесплатно|часть|цена|скидка|категория|размер|блюдо|${Object.keys(KIND_WORDS).join('|')}`
const LINE = new RegExp(`^(${WORDS}): (.+)$`, 'u')
/** Lines of a cell that were joined to one. */
const JOINED = new RegExp(`\\s+(?=(?:${WORDS}): )`, 'u')
/** What an option or a dish costs in this group. */
const OWN_PRICE = /^(.+) = (\d+(?:[.,]\d\d?)?)$/u

type Cells = { line: number; name: string; hours: string; groups: string }

/** The hours and choices of a dish as texts say them; what cannot be read is a damaged cell, and stays as the menu has it. */
export function readGiven({ line, name, hours, groups }: Cells, menu: MenuCollector): Pick<ReadDish, 'hours' | 'groups' | 'unsure'> {
  const read = readGroups(groups, menu)
  if ('unread' in read) menu.damage({ line, name, field: 'groups', value: read.unread, why: 'строку не\u00a0прочитать' })
  return {
    ...(hours !== '' && { hours: menu.week(hours, { line, name, field: 'hours' }) }),
    ...('unread' in read ? { unsure: ['groups'] } : { groups: read.groups }),
  }
}

type Draft = { [Name in keyof FileGroup]?: unknown } & { items: { option_id?: string; dish_id?: string; price: number | null }[] }

/** The choices of a dish as `groupLines` has them, with their options and categories in the menu; `unread`: a line that cannot be read, and
 *  then none of the choices counts. */
function readGroups(text: string, menu: MenuCollector): { groups: FileGroup[] } | { unread: string } {
  const lines = text.trim().includes('\n') ? text.split('\n') : text.split(JOINED)
  const drafts: Draft[] = []
  for (const line of lines.map((one) => one.trim()).filter(Boolean)) {
    const [, word = '', value = ''] = LINE.exec(line) ?? []
    if (word === 'группа') drafts.push({ name: value.trim(), items: [] })
    const draft = drafts.at(-1)
    if (!draft || (word !== 'группа' && !readLine(draft, { line, word, value: value.trim() }, menu))) return { unread: line }
  }
  const read = drafts.map((draft) => fileGroup.safeParse(draft))
  const broken = read.findIndex(({ success }) => !success)
  if (isCellLength(text) || broken >= 0) return { unread: `группа: ${String(drafts[Math.max(0, broken)]?.name)}` }
  return { groups: read.flatMap(({ data }) => data ?? []) }
}

type Line = { line: string; word: string; value: string }

/** Whether a line says something of a group. */
function readLine(draft: Draft, { line, word, value }: Line, menu: MenuCollector): boolean {
  const [, shown = line, own] = OWN_PRICE.exec(line) ?? []
  const price = own === undefined ? null : parsePrice(own)
  if (word in KIND_WORDS) {
    const option = ownOption(shown)
    const option_id = option ? menu.option(option) : undefined
    if (option_id !== undefined) draft.items.push({ option_id, price })
    return option_id !== undefined
  }
  if (word === 'блюдо') return draft.items.push({ dish_id: shown.slice('блюдо: '.length).trim(), price }) > 0
  if (word === 'вид') draft.kind = KIND_WORDS[value as keyof typeof KIND_WORDS]
  else if (word === 'выбрать') [draft.min, draft.max] = value.split(/\s*\D\s*/).map(Number)
  else if (word === 'бесплатно') draft.free = Number(value)
  else if (word === 'часть') draft.part = Number(value.replace('1/', ''))
  else if (word === 'цена') draft.price = parsePrice(value)
  else if (word === 'скидка') draft.percent_off = Number(value.replace('%', ''))
  else if (word === 'категория') draft.source = { category_id: menu.category(value), size: null }
  else if (word === 'размер' && draft.source) Object.assign(draft.source, { size: value })
  else return false
  return word !== 'цена' || draft.price !== null
}
