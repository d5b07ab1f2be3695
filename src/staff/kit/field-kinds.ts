import type { ReactNode } from 'react'
import * as v from 'valibot'
import { UNFINISHED_DAY_TEXT } from '~/lib/typed-field'
import { priceText } from '~/rules/number-text'
import { isDay } from '~/rules/time'
import { type NumberKind, numberIn, typedNumber } from '~/rules/typed-number'

/** Fields beside one, whatever they are. */
export type Loose = Readonly<Record<string, unknown>>

/** How a field looks; what its kind has no use for is ignored. */
export type KindLook = {
  hint?: ReactNode
  placeholder?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  /** A text of several lines. */
  isLong?: boolean
  /** Of a choice or a switch: the browser's own list in place of chips, a box to tick in place of a switch. */
  isPlain?: boolean
  options?: readonly { value: string | number | null; label: string }[]
  /** Of a day: where it is typed. */
  timeZone?: string
  /** The field counts only then. */
  isShown?(draft: Loose): boolean
}

/** One field of an office form: how its stored value (`Value`) is typed (`Typed`), read, checked, and said in words. */
export type FieldKind<Typed, Value> = KindLook & {
  kind: 'text' | 'number' | 'day' | 'choice' | 'toggle' | 'picks' | 'list' | 'other'
  label: string
  /** What a new row begins with. */
  blank: Typed
  /** A new row cannot do without it. */
  isNeeded?: boolean
  typed(value: Value): Typed
  /** From what is typed to the value, with its limits. `draft`: the fields beside it. */
  schema(draft: Loose): v.GenericSchema<Typed, Value>
  words(typed: Typed): string
}
export type Fields = Readonly<Record<string, FieldKind<unknown, unknown>>>
/** What is typed, by field. */
export type DraftOf<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]['typed']> }
/** What is stored, by field. */
export type Values<F extends Fields> = { [Name in keyof F]: v.InferOutput<ReturnType<F[Name]['schema']>> }

/** The schema of a reader, which may refuse what is typed and says why. */
export const readBy = <Typed, Value>(read: (typed: Typed, refuse: (why: string) => never) => Value) =>
  v.pipe(
    v.custom<Typed>(() => true),
    v.rawTransform<Typed, Value>(({ dataset, addIssue, NEVER }) =>
      read(dataset.value, (message) => {
        addIssue({ message })
        return NEVER
      }),
    ),
  )

const orNone = (text: string) => text || 'пусто'
/** Of a kind whose value is what is typed, or null. */
const OWN_TEXT = { blank: '', typed: (value: string | null) => value ?? '', words: orNone }

type TextLook = KindLook & {
  max?: number
  /** Why it may not be empty. */
  needed?: string
  /** Empty is null. */
  isOptional?: boolean
}
export function text(label: string, look: TextLook & { isOptional: true }): FieldKind<string, string | null>
export function text(label: string, look?: TextLook): FieldKind<string, string>
export function text(label: string, { max = Infinity, needed, isOptional, ...look }: TextLook = {}): FieldKind<string, string | null> {
  const filled = needed === undefined ? v.string() : v.pipe(v.string(), v.minLength(1, needed))
  const schema = v.pipe(
    v.string(),
    v.trim(),
    filled,
    v.maxLength(max, `Не длиннее ${max} знаков`),
    v.transform((typed) => (isOptional === true && typed === '' ? null : typed)),
  )
  return { ...look, ...OWN_TEXT, kind: 'text', label, isNeeded: needed !== undefined, schema: () => schema }
}

/** Several short texts, separated by commas. */
export const texts = (label: string, look: KindLook = {}): FieldKind<string, string[]> => ({
  ...look,
  kind: 'text',
  label,
  blank: '',
  typed: (values) => values.join(', '),
  schema: () =>
    v.pipe(
      v.string(),
      v.transform((typed) => typed.split(',').flatMap((one) => one.trim() || [])),
    ),
  words: orNone,
})

type NumberLook = KindLook & {
  unit?: NumberKind | ((draft: Loose) => NumberKind)
  min?: number
  max?: number
  isWhole?: boolean
  needed?: string
  /** Empty is null. */
  isOptional?: boolean
}
const limitText = (limit: number, unit: NumberKind) =>
  limit === 0 ? 'нуля' : unit === 'money' ? priceText(limit) : `${limit}${unit === 'minutes' ? '\u00a0мин' : ''}`

/** A number as people write it: «1 290,50 ₽», «2 ч». */
export function number(label: string, look: NumberLook & { isOptional: true }): FieldKind<string, number | null>
export function number(label: string, look?: NumberLook): FieldKind<string, number>
export function number(label: string, look: NumberLook = {}): FieldKind<string, number | null> {
  const { unit = 'number', min = -Infinity, max = Infinity, isWhole = false, needed, isOptional, ...rest } = look
  const unitOf = (draft: Loose) => (typeof unit === 'function' ? unit(draft) : unit)
  return {
    inputMode: unit === 'count' || unit === 'minutes' || unit === 'seconds' ? 'numeric' : 'decimal',
    ...rest,
    kind: 'number',
    label,
    blank: '',
    isNeeded: needed !== undefined,
    typed: (value) => (value === null ? '' : String(value).replace('.', ',')),
    schema: (draft) => {
      const own = unitOf(draft)
      // not minValue and maxValue: what only staff need of valibot is loaded by every customer's page
      const limits = v.pipe(
        v.number(needed ?? (own === 'money' ? 'Напишите сумму' : 'Напишите число')),
        v.check((value) => !isWhole || Number.isInteger(value), 'Целое число'),
        v.check((value) => value >= min, `Не меньше ${limitText(min, own)}`),
        v.check((value) => value <= max, `Не больше ${limitText(max, own)}`),
      )
      return v.pipe(
        readBy((typed: string, refuse) => {
          const { value, fault } = typedNumber(typed, own)
          return fault === undefined ? value : refuse(fault)
        }),
        isOptional === true ? v.nullable(limits) : limits,
      )
    },
    words: (typed) => {
      const value = unit === 'money' ? numberIn(typed, unit) : null
      return value === null || Number.isNaN(value) ? orNone(typed) : priceText(value)
    },
  }
}

/** A day of the calendar, or none. `needed`: why it may not be empty. */
export function day(label: string, { needed, ...look }: KindLook & { needed?: string } = {}): FieldKind<string, string | null> {
  const schema = v.pipe(
    v.string(),
    v.check((typed) => typed !== '' || needed === undefined, needed),
    v.check((typed) => typed === '' || isDay(typed), UNFINISHED_DAY_TEXT),
    v.transform((typed) => typed || null),
  )
  return { ...look, ...OWN_TEXT, kind: 'day', label, isNeeded: needed !== undefined, schema: () => schema }
}

type Option<Value> = { value: Value; label: string }
const labelIn = <Value>(options: readonly Option<Value>[], value: Value) =>
  options.find((option) => option.value === value)?.label ?? String(value ?? 'нет')
/** The server knows what may be chosen; a list on the screen may be older. */
const anyOf = <Value>() => v.custom<Value>(() => true)

/** One of several answers; a new row begins with the first. */
export function choice<const Value extends string | number | null>(
  label: string,
  options: readonly Option<Value>[],
  look: KindLook = {},
): FieldKind<Value, Value> {
  return {
    ...look,
    kind: 'choice',
    label,
    options,
    blank: options[0]?.value as Value,
    typed: (value) => value,
    schema: anyOf<Value>,
    words: (value) => labelIn(options, value),
  }
}

/** Any number of answers, in no order. */
export function picks<const Value extends string | number>(
  label: string,
  options: readonly Option<Value>[],
  look: KindLook = {},
): FieldKind<readonly Value[], Value[]> {
  const schema = v.pipe(
    v.custom<readonly Value[]>(Array.isArray),
    v.transform((values) => values.toSorted()),
  )
  return {
    ...look,
    kind: 'picks',
    label,
    options,
    blank: [],
    typed: (values) => values,
    schema: () => schema,
    words: (values) => values.map((value) => labelIn(options, value)).join(', ') || 'нет',
  }
}

/** On or off. */
export const toggle = (label: string, look: KindLook = {}): FieldKind<boolean, boolean> => ({
  ...look,
  kind: 'toggle',
  label,
  blank: false,
  typed: (value) => value,
  schema: anyOf<boolean>,
  words: (value) => (value ? 'да' : 'нет'),
})

/** Anything else, kept as it is stored: the parts of a dish. */
export const other = <Value>(
  label: string,
  blank: Value,
  words: (value: Value) => string,
  look: KindLook = {},
): FieldKind<Value, Value> => ({
  ...look,
  kind: 'other',
  label,
  blank,
  typed: (value) => value,
  schema: anyOf<Value>,
  words,
})

/** A picture by its path, empty without one. */
export const picture = (label: string) => other<string>(label, '', (path) => path || 'нет')
