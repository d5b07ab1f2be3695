import { useSetAtom } from 'jotai'
import { type ComponentProps, useState } from 'react'
import { cleanLine } from '~/contracts/clean-text'
import { MAX_NOTE_LENGTH } from '~/contracts/constants'
import { glue } from '~/lib/text'
import { Field } from '~/ui/field'
import { Icon } from '~/ui/icon'
import type { CartLine } from './cart.atoms'
import { setLineNoteAtom } from './change-line.atoms'

/** Whether words fit a line of the order. */
export const fitsNote = (typed: string) => cleanLine(typed).length <= MAX_NOTE_LENGTH

type NoteFieldProps = Pick<ComponentProps<typeof Field>, 'autoFocus' | 'onBlur' | 'className'> & {
  value: string
  onChange: (typed: string) => void
  /** Escape. */
  onLeave?: () => void
}

/** Words to the kitchen with one dish. The Return key ends typing. */
export const NoteField = ({ value, onChange, onLeave, ...rest }: NoteFieldProps) => (
  <Field
    label="Пожелание кухне"
    hint="Например: без лука"
    autoComplete="off"
    maxLength={MAX_NOTE_LENGTH}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.currentTarget.blur()
      if (event.key !== 'Escape' || !onLeave) return
      // the dialog around it stays
      event.preventDefault()
      event.stopPropagation()
      onLeave()
    }}
    {...rest}
  />
)

type NoteButtonProps = { note: string; name: string; onOpen: () => void }

/** Opens the field; says what is written. */
export const NoteButton = ({ note, name, onOpen }: NoteButtonProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="press -ml-1 inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full px-1 text-left type-meta text-ink-2 hover:text-ink"
  >
    <Icon name="pencil" className="size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{note === '' ? 'Пожелание кухне' : glue(`«${note}»`)}</span>
    <span className="sr-only">{note === '' ? `: ${name}` : `, изменить пожелание: ${name}`}</span>
  </button>
)

/** The words with a line of the cart, to be changed in their place; leaving the field keeps them. */
export function LineNote({ line }: { line: CartLine }) {
  const setNote = useSetAtom(setLineNoteAtom)
  const [typed, setTyped] = useState<string | null>(null)
  if (!line.takes_notes && line.note === '') return null
  if (typed === null) return <NoteButton note={line.note} name={line.name} onOpen={() => setTyped(line.note)} />
  return (
    <NoteField
      autoFocus
      value={typed}
      onChange={setTyped}
      className="mt-0.5 basis-full"
      onLeave={() => setTyped(null)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!fitsNote(typed)) return
        // the row is another one with other words: without a next field the list keeps the focus
        if (relatedTarget === null) currentTarget.closest('ul')?.focus({ preventScroll: true })
        setTyped(null)
        setNote({ uid: line.uid, note: typed })
      }}
    />
  )
}
