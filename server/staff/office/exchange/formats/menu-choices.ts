import type { FileOption } from '~/contracts/catalog-file'
import { MAX_OPTION_QTT, OPTION_KINDS } from '~/contracts/constants'
import { type FileGroup, MAX_GROUPS } from '~/contracts/staff-choices'
import { GOODS_LIMITS } from '~/contracts/staff-constants'
import { fold } from '~/rules/composition'
import { groupFault } from '~/rules/group-fault'
import { lineText } from '~/rules/plain-text'
import { tooLong } from '~/rules/too-long'

/** An option as a format found it. `kind` in the words of the file or of its group. */
export type FoundOption = {
  id?: string | undefined
  kind?: string | undefined
  name: string
  price: number | null
  max?: number | undefined
}

/** A group of options as a format found it: how many pieces must and may be chosen (0 or nothing: any number), and how many cost nothing. */
export type FoundGroup = { name: string; min?: unknown; max?: unknown; free?: unknown; options: readonly FoundOption[] }

type Choices = { options: string[]; groups: FileGroup[] }

/** The options of groups by their keys: those of a group without limits are options of the dish, the others stay a choice. */
export function readChoices(found: readonly FoundGroup[], option: (one: FoundOption) => string | undefined): Choices {
  const read = found.map((one) => readChoice(one, option))
  return { options: read.flatMap(({ options }) => options), groups: read.flatMap(({ groups }) => groups) }
}

function readChoice({ name: text, options, ...given }: FoundGroup, option: (one: FoundOption) => string | undefined): Choices {
  const [min, most, free] = [piecesOf(given.min), piecesOf(given.max), piecesOf(given.free)]
  const usable = options.filter((one) => one.price !== null && lineText(one.name) !== '')
  const room = usable.reduce((sum, one) => sum + (one.max ?? 1), 0)
  const isCapped = most > 0 && most <= MAX_OPTION_QTT && most < room
  if (min === 0 && free === 0 && !isCapped) return { options: options.flatMap((one) => option({ kind: text, ...one }) ?? []), groups: [] }
  const name = lineText(text) || 'Выбор'
  const kind = optionKindOf(name, '')
  const keys = new Set(usable.flatMap((one) => option({ ...one, kind }) ?? []))
  const max = Math.max(1, min, Math.min(isCapped ? most : room, MAX_OPTION_QTT))
  const items = [...keys].map((option_id) => ({ option_id, dish_id: null, price: null }))
  return {
    options: [],
    groups: [{ kind, name, min, max, free: Math.min(free, max), source: null, part: 1, price: null, percent_off: 0, items }],
  }
}

/** A number of pieces; 0 where it says none. */
const piecesOf = (value: unknown): number => Math.max(0, Math.trunc(Number(value)) || 0)

/** Why the groups of a dish cannot be as the file has them; `name`: of which; null where they can. */
export function choiceFault(
  groups: readonly FileGroup[],
  optionOf: (key: string) => FileOption | undefined,
): { name: string; text: string } | null {
  const over = groups[MAX_GROUPS]
  if (over) return { name: over.name, text: `больше ${MAX_GROUPS} групп` }
  const long = groups.find(({ name }) => name.length > GOODS_LIMITS.group)
  if (long) return { name: long.name, text: tooLong(long.name.length, GOODS_LIMITS.group) }
  const many = groups.find(({ min }) => min > MAX_OPTION_QTT)
  return many ? { name: many.name, text: `больше ${MAX_OPTION_QTT} обязательных` } : groupFault(groups, optionOf)
}

/** Sauces and sides by the words of the group, then of the option itself; else an additional. */
export function optionKindOf(kind: string, name: string): FileOption['kind'] {
  const known = OPTION_KINDS.find((one) => one === kind)
  if (known) return known
  const words = fold(`${kind} ${name}`)
  if (/(?:^|[^\p{L}])(?:соус|sauce|dip)/u.test(words)) return 'sauces'
  return /гарнир|имбир|васаби|side|garnish/.test(words) ? 'sides' : 'additionals'
}
