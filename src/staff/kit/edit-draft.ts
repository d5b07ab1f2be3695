import * as v from 'valibot'
import { ApiError } from '~/lib/api-error'
import type { DraftOf, Fields, Values } from './field-kinds'

export type NameOf<F extends Fields> = keyof F & string

const namesOf = <F extends Fields>(fields: F): NameOf<F>[] => Object.keys(fields)
const isShown = <F extends Fields>(fields: F, draft: DraftOf<F>, name: NameOf<F>) => fields[name]?.isShown?.(draft) ?? true

/** Two texts of one value are the same: «3000» and «3 000 ₽». */
function isSame<F extends Fields>(fields: F, one: DraftOf<F>, other: DraftOf<F>, name: NameOf<F>): boolean {
  const keyOf = (draft: DraftOf<F>) => {
    const read = v.safeParse(schemaOf(fields, draft, name), draft[name])
    return JSON.stringify(read.success ? ['value', read.output] : ['typed', draft[name]])
  }
  return keyOf(one) === keyOf(other)
}

const schemaOf = <F extends Fields>(fields: F, draft: DraftOf<F>, name: NameOf<F>) => fields[name]?.schema(draft) ?? v.unknown()

/** The fields that count and differ. Pure. */
export const changedOf = <F extends Fields>(fields: F, base: DraftOf<F>, draft: DraftOf<F>): NameOf<F>[] =>
  namesOf(fields).filter((name) => isShown(fields, draft, name) && !isSame(fields, base, draft, name))

/** The fields of a new row to send beside `changed`: without them it cannot be. Pure. */
export const neededOf = <F extends Fields>(fields: F, draft: DraftOf<F>, changed: readonly NameOf<F>[]): NameOf<F>[] =>
  namesOf(fields).filter((name) => isShown(fields, draft, name) && fields[name]?.isNeeded === true && !changed.includes(name))

/** The values of these fields. Pure.
 *  @throws ApiError 422 with what is wrong at each field, as the API would answer */
export function readDraft<F extends Fields>(fields: F, draft: DraftOf<F>, names: readonly NameOf<F>[]): Partial<Values<F>> {
  const read = v.safeParse(schemaOfAll(fields, draft, names), draft)
  if (read.success) return read.output as Partial<Values<F>>
  throw new ApiError({ status: 422, message: read.issues[0].message, fields: textsOf(read.issues) })
}

/** What is wrong at each field, now. Pure. */
export const faultsOf = <F extends Fields>(fields: F, draft: DraftOf<F>): Record<string, string> =>
  textsOf(v.safeParse(schemaOfAll(fields, draft, namesOf(fields)), draft).issues ?? [])

const schemaOfAll = <F extends Fields>(fields: F, draft: DraftOf<F>, names: readonly NameOf<F>[]) =>
  v.object(Object.fromEntries(names.map((name) => [name, schemaOf(fields, draft, name)])))

function textsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const issue of issues) texts[v.getDotPath(issue) ?? ''] ??= issue.message
  return texts
}

/** The values of all fields that can be read. Pure. */
export const readableOf = <F extends Fields>(fields: F, draft: DraftOf<F>): Partial<Values<F>> =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const read = v.safeParse(schemaOf(fields, draft, name), draft[name])
      return read.success ? [[name, read.output]] : []
    }),
  ) as Partial<Values<F>>

export type Merged<F extends Fields> = { draft: DraftOf<F>; taken: NameOf<F>[]; clashes: NameOf<F>[] }

/** What somebody else saved over `base` while `draft` was typed. `draft`: with theirs where nothing was typed. `taken`: those fields.
 *  `clashes`: fields that both changed, each to another value; what was typed stays. Pure. */
export function mergeDraft<F extends Fields>(fields: F, base: DraftOf<F>, draft: DraftOf<F>, now: DraftOf<F>): Merged<F> {
  const theirs = namesOf(fields).filter((name) => !isSame(fields, base, now, name))
  const taken = theirs.filter((name) => isSame(fields, base, draft, name))
  const clashes = theirs.filter((name) => !taken.includes(name) && !isSame(fields, draft, now, name))
  return { draft: withFields(draft, now, taken), taken, clashes }
}

/** A draft with these fields of another. Pure. */
export const withFields = <F extends Fields>(draft: DraftOf<F>, other: DraftOf<F>, names: readonly NameOf<F>[]): DraftOf<F> => ({
  ...draft,
  ...Object.fromEntries(names.map((name) => [name, other[name]])),
})

/** The field of a fault: `extras.0.name` is of `extras`. Pure. */
export const fieldOfFault = <F extends Fields>(fields: F, path: string): NameOf<F> | undefined =>
  namesOf(fields).find((name) => name === path.split('.')[0])
