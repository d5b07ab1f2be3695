import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '~/lib/api-error'
import { editedMeanwhile } from './edited-meanwhile'
import { changedOf, fieldOfFault, mergeDraft, type NameOf, neededOf, readableOf, readDraft, withFields } from './edit-draft'
import type { DraftOf, Fields, Values } from './field-kinds'
import { blankOf, typedRow } from './nested-kinds'
import { useChange } from './use-change'
import { useUnsaved } from './use-unsaved'

/** What is to be saved. `changes`: of a row that is there, what differs; of a new one, what was filled in and what it cannot do without.
 *  `values`: all fields. `revision`: of the row that the changes were made to. */
export type Change<F extends Fields> = { changes: Partial<Values<F>>; values: Values<F>; revision: number }

type EditOptions<F extends Fields, Row extends object> = {
  /** What a new one begins with. */
  seed?: Partial<DraftOf<F>>
  /** Null where nothing is stored yet, because something is asked first. */
  save: (change: Change<F>) => Promise<Row | null>
  rereads?: readonly QueryKey[]
  /** What the server has, after a save or a conflict. */
  keep?: (row: Row) => void
  /** At once; `onReread` when `rereads` have it. */
  onSaved?: (row: Row) => void
  onReread?: (row: Row) => void
  /** Gets the first field that is refused, to open its tab. */
  onRefused?: (name: NameOf<F>) => void
  /** False while its panel is closed. */
  isOpen?: boolean
  /** As of `useUnsaved`. */
  stays?: (search: Record<string, string>) => boolean
} & (
  | { row: undefined; valuesOf?: undefined }
  /** Undefined for a new one. */
  | ({ row: Row | undefined } & (Row extends Values<F> ? { valuesOf?: (row: Row) => Values<F> } : { valuesOf: (row: Row) => Values<F> }))
)

/** What somebody else saved: fields that the form has taken over, and fields that both changed. */
type Conflict<F extends Fields> = { by: string | null; at: string | null; taken: NameOf<F>[]; clashes: NameOf<F>[] }
export type EditForm<F extends Fields> = {
  fields: F
  /** As it is typed. */
  draft: DraftOf<F>
  /** As it is stored. */
  base: DraftOf<F>
  changed: NameOf<F>[]
  isNew: boolean
  set(part: Partial<DraftOf<F>>): void
  /** Takes all changes back. */
  reset: () => void
  conflict: Conflict<F> | null
  /** Takes what somebody else saved. */
  take(name: NameOf<F>): void
  /** Why it was not saved, by path: `extras.0.name`. */
  faults: Readonly<Record<string, string>>
  /** Why it was not saved, where no field says so. */
  failure: Error | null
  save: () => void
  isSaving: boolean
  /** Lets the next leaving pass without a question: the row has gone. */
  letGo: () => void
}

type Act<Row> = (row: Row) => Promise<Row>
type RowForm<F extends Fields, Row> = EditForm<F> & {
  /** Runs an act on the row, which is saved first where something was typed. What refuses the act is said as of a save. */
  run: (act: Act<Row>) => void
  isRunning: boolean
}
type Sent<F extends Fields, Row> = { typed: DraftOf<F>; act?: Act<Row> }

type State<F extends Fields, Row> = {
  /** The last row that was passed in, as text. */
  seen: string
  source: Row | undefined
  base: DraftOf<F>
  draft: DraftOf<F>
  conflict: Conflict<F> | null
}

const NO_FAULTS = {}
const revisionOf = (row: object | undefined) => (row && 'revision' in row && typeof row.revision === 'number' ? row.revision : 0)

/** The one machine of an office form: a row, what is typed over it, what somebody else saved meanwhile, and faults by field. What others save
 *  comes in while nothing is typed; after that the row stays, and a conflict keeps all that was typed. */
export function useEditForm<F extends Fields, Row extends object>(fields: F, options: EditOptions<F, Row>): RowForm<F, Row> {
  const { row, seed, save, rereads, keep, onSaved, onReread, onRefused, isOpen = true, stays } = options
  const valuesOf = (options.valuesOf ?? ((of: Row) => of)) as (of: Row) => Values<F>
  const baseOf = (of: Row | undefined): DraftOf<F> => (of ? typedRow(fields, valuesOf(of)) : { ...blankOf(fields), ...seed })
  const stateOf = (of: Row | undefined): State<F, Row> => {
    const base = baseOf(of)
    return { seen: JSON.stringify(of), source: of, base, draft: base, conflict: null }
  }
  const [state, setState] = useState(() => stateOf(row))
  const { source, base, draft } = state
  const changed = changedOf(fields, base, draft)
  const isChanged = changed.length > 0
  const letGo = useUnsaved(isOpen && isChanged, stays)

  /** What was typed while it was saved stays typed. */
  const store = (saved: Row, typed: DraftOf<F>) => {
    keep?.(saved)
    const now = row === undefined ? typed : baseOf(saved)
    setState((last) => ({
      ...last,
      source: row && saved,
      base: now,
      draft: withFields(now, last.draft, changedOf(fields, typed, last.draft)),
      conflict: null,
    }))
  }
  const meet = ({ by, at, now }: { by: string | null; at: string | null; now: Row }) => {
    keep?.(now)
    const theirs = baseOf(now)
    setState((last) => {
      const { draft: merged, ...names } = mergeDraft(fields, last.base, last.draft, theirs)
      return { ...last, source: now, base: theirs, draft: merged, conflict: { by, at, ...names } }
    })
  }

  const change = useChange(
    async ({ typed, act }: Sent<F, Row>) => {
      if (act && source && !isChanged) return act(source)
      const names = source ? changed : [...changed, ...neededOf(fields, typed, changed)]
      const changes = readDraft(fields, typed, names)
      const rest = source ? valuesOf(source) : readableOf(fields, typed)
      const saved = await save({ changes, values: { ...rest, ...changes } as Values<F>, revision: revisionOf(source) })
      if (!act || !saved) return saved
      // also where the act fails
      store(saved, typed)
      return act(saved)
    },
    {
      ...(rereads && { rereads }),
      onDone: (saved, { typed }) => {
        if (!saved) return
        store(saved, typed)
        if (changedOf(fields, typed, draft).length === 0) letGo()
        onSaved?.(saved)
      },
      onReread: (saved) => saved && onReread?.(saved),
      onError: (error) => {
        const meanwhile = editedMeanwhile<Row>(error)
        if (meanwhile) return meet(meanwhile)
        const [first] = error instanceof ApiError ? Object.keys(error.fields) : []
        const name = first === undefined ? undefined : fieldOfFault(fields, first)
        if (name !== undefined) onRefused?.(name)
      },
    },
  )

  const arrived = JSON.stringify(row)
  // a list that was read before the save is older than what is here
  if (arrived !== state.seen && !change.isPending)
    setState(isChanged || revisionOf(row) < revisionOf(source) ? { ...state, seen: arrived } : stateOf(row))

  const error = change.error && editedMeanwhile(change.error) === null ? change.error : null
  const faults = error instanceof ApiError ? error.fields : NO_FAULTS
  return {
    fields,
    draft,
    base,
    changed,
    isNew: source === undefined,
    set: (part) => setState((last) => ({ ...last, draft: { ...last.draft, ...part } })),
    reset: () => {
      setState((last) => ({ ...stateOf(last.source), seen: last.seen }))
      change.reset()
    },
    conflict: isChanged ? state.conflict : null,
    take: (name) =>
      setState((last) => ({
        ...last,
        draft: withFields(last.draft, last.base, [name]),
        conflict: last.conflict && { ...last.conflict, clashes: last.conflict.clashes.filter((one) => one !== name) },
      })),
    faults,
    failure: Object.keys(faults).some((path) => fieldOfFault(fields, path) !== undefined) ? null : error,
    save: () => change.mutate({ typed: draft }),
    run: (act) => change.mutate({ typed: draft, act }),
    isSaving: change.isPending && !change.variables.act,
    isRunning: change.isPending && change.variables.act !== undefined,
    letGo,
  }
}
