import * as v from 'valibot'
import type { DraftOf, FieldKind, Fields, KindLook, Loose, Values } from './field-kinds'

/** What a new row begins with. Pure. */
export const blankOf = <F extends Fields>(fields: F): DraftOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank])) as DraftOf<F>

/** A stored row as its fields are typed. */
export const typedRow = <F extends Fields>(fields: F, values: Values<F>): DraftOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.typed(values[name])])) as DraftOf<F>

const rowSchema = (row: Fields, draft: Loose) =>
  v.object(Object.fromEntries(Object.entries(row).map(([name, field]) => [name, field.schema(draft)])))

/** Rows that have fields themselves; a fault is at `name.0.field`. Two people who change one list clash, whichever rows they changed. */
export function list<R extends Fields>(label: string, row: R, look: KindLook = {}): FieldKind<readonly DraftOf<R>[], Values<R>[]> {
  const one = v.lazy((draft) => rowSchema(row, draft as Loose))
  return {
    ...look,
    kind: 'list',
    label,
    blank: [],
    typed: (rows) => rows.map((values) => typedRow(row, values)),
    schema: () => v.array(one) as unknown as v.GenericSchema<readonly DraftOf<R>[], Values<R>[]>,
    words: (rows) =>
      rows
        .map((typed) =>
          Object.entries(row)
            .map(([name, field]) => field.words(typed[name]))
            .join(' '),
        )
        .join(', ') || 'нет',
  }
}

/** Fields that are stored together, or not at all: null while all are empty. A fault is at `name.field`. */
export function group<R extends Fields>(label: string, row: R, look: KindLook = {}): FieldKind<DraftOf<R>, Values<R> | null> {
  const isEmpty = (draft: unknown) => Object.values(draft as Loose).every((typed) => String(typed).trim() === '')
  const none = v.pipe(
    v.unknown(),
    v.transform(() => null),
  )
  const schema = v.lazy((draft) => (isEmpty(draft) ? none : rowSchema(row, draft as Loose)))
  return {
    ...look,
    kind: 'other',
    label,
    blank: blankOf(row),
    typed: (values) => (values === null ? blankOf(row) : typedRow(row, values)),
    schema: () => schema as unknown as v.GenericSchema<DraftOf<R>, Values<R> | null>,
    words: (typed) =>
      isEmpty(typed)
        ? 'нет'
        : Object.entries(row)
            .map(([name, field]) => field.words(typed[name]))
            .join(' / '),
  }
}
