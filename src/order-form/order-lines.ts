import * as v from 'valibot'
import type { CartLineBody } from '~/contracts/cart'
import { cleanLine } from '~/contracts/clean-text'
import { MAX_LINE_QTT } from '~/contracts/constants'
import { idSchema, whole } from '~/lib/schemas'
import { lineUid } from '~/rules/line-uid'

const name = v.string()
const options = v.array(v.object({ id: idSchema, name, qtt: whole(1) }))

/** A line as an operator tells it. It has no price: that is the quote's. */
export const draftLine = v.object({
  id: idSchema,
  name,
  qtt: whole(1),
  additionals: options,
  side: options,
  sauce: options,
  /** Words to the kitchen, empty for none. */
  note: v.optional(v.string(), ''),
})
export type DraftLine = v.InferOutput<typeof draftLine>
export type DraftOptions = Pick<DraftLine, 'additionals' | 'side' | 'sauce'>
/** What is chosen for a line. */
export type DraftChoice = DraftOptions & Pick<DraftLine, 'note'>
type DraftOption = DraftOptions['side'][number]

/** The options of a line, and the names under which a dish offers them. */
export const OPTION_GROUPS = [
  { kind: 'additionals', offered: 'additionals', title: 'Добавки' },
  { kind: 'side', offered: 'sides', title: 'Гарнир' },
  { kind: 'sauce', offered: 'sauces', title: 'Соусы' },
] as const

/** A line of an order that is placed has a position, and keeps its price. */
type AnyLine = DraftLine & { position?: number | undefined }

const isSame = (one: AnyLine, other: AnyLine) => one.position === other.position && lineUid(one) === lineUid(other)

/** Some portions of a dish without options. */
export const plainLine = ({ id, name }: Pick<DraftLine, 'id' | 'name'>, qtt: number): DraftLine => ({
  id,
  name,
  qtt,
  additionals: [],
  side: [],
  sauce: [],
  note: '',
})

/** A new line of the same dish and options adds to the first one; what an order has already stays at its price. */
export function addLine<Line extends AnyLine>(lines: readonly Line[], added: Line): Line[] {
  const at = lines.findIndex((line) => isSame(line, added))
  if (at < 0) return [...lines, added]
  return lines.map((line, index) => (index === at ? { ...line, qtt: Math.min(line.qtt + added.qtt, MAX_LINE_QTT) } : line))
}

/** Changes the quantity of a line; 0 removes it. */
export const setQtt = <Line extends AnyLine>(lines: readonly Line[], at: number, qtt: number): Line[] =>
  lines.flatMap((line, index) => (index !== at ? [line] : qtt > 0 ? [{ ...line, qtt }] : []))

/** Changes what is chosen for a line, which may make it the same as another one. */
export const setChoice = <Line extends AnyLine>(lines: readonly Line[], at: number, choice: Partial<DraftChoice>): Line[] =>
  lines.reduce<Line[]>((all, line, index) => addLine(all, index === at ? { ...line, ...choice } : line), [])

/** Sets how many of an option go with one portion; 0 takes it away. */
export function withOption<Options extends DraftOptions>(
  all: Options,
  kind: keyof DraftOptions,
  { id, name }: Omit<DraftOption, 'qtt'>,
  qtt: number,
): Options {
  const at = all[kind].findIndex((option) => option.id === id)
  const chosen = qtt > 0 ? [{ id, name, qtt }] : []
  return { ...all, [kind]: at < 0 ? [...all[kind], ...chosen] : all[kind].toSpliced(at, 1, ...chosen) }
}

const optionBody = ({ id, qtt }: DraftOption) => ({ id, qtt })

/** A line as the API takes it. */
export const lineBody = ({ id, qtt, additionals, side, sauce, note }: DraftLine): CartLineBody => ({
  id,
  qtt,
  additionals: additionals.map(optionBody),
  side: side.map(optionBody),
  sauce: sauce.map(optionBody),
  note: cleanLine(note) || null,
})
