import { type RefObject, useState } from 'react'
import { countText, DISHES } from '~/rules/number-text'
import type { StopSubjects, StopSubjectRow } from '~/contracts/staff-stops'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { AskForm } from '~/ui/ask-form'
import { cx } from '~/ui/cx'
import { optionId, useListKeys } from '~/ui/use-list-keys'
import { findSubjects } from './find-subjects'
import { SubjectKeys } from './subject-keys'
import { nameText, SUBJECT_WORDS } from './stop-words'
import { fits } from '~/ui/media'
import { ErrorNote } from '~/staff/kit/error-note'

const LIST = 'stop-subjects'

type SubjectFinderProps = {
  field: RefObject<HTMLInputElement | null>
  typed: string
  onType: (text: string) => void
  /** Undefined while loading. */
  subjects: StopSubjects | undefined
  /** Why there are none. */
  problem: string | null
  chosen: string | null
  stopped: ReadonlySet<string>
  onChoose: (subject: StopSubjectRow) => void
  /** Held down: without its sheet. Absent without a connection. */
  onHold: ((subject: StopSubjectRow) => void) | undefined
}

/** «Чего нет?»: a field, and the most stopped subjects as keys; while typing, matches take their place. */
export function SubjectFinder({ field, typed, onType, subjects, problem, onChoose, ...keys }: SubjectFinderProps) {
  // a touch keyboard would cover the keys
  const [hasKeyboard] = useState(() => fits('(hover: hover) and (pointer: fine)'))
  const isSearching = typed.trim() !== ''
  const found = findSubjects(subjects?.subjects ?? [], typed)
  const active = useListKeys({
    input: field,
    listId: LIST,
    count: found.length,
    scope: typed,
    onReopen: () => undefined,
    onEscape: () => undefined,
  })
  const choose = (subject: StopSubjectRow) => {
    onType('')
    onChoose(subject)
  }
  return (
    <>
      <AskForm role="search" onAsk={() => found[0] && choose(found[0])} className="relative">
        <StaffIcon name="search" className="pointer-events-none absolute top-1/2 left-4 size-6 -translate-y-1/2" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Чего нет?"
          aria-controls={LIST}
          aria-expanded={found.length > 0}
          aria-autocomplete="list"
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Чего нет?"
          value={typed}
          autoFocus={hasKeyboard}
          // the key that leads here, pressed here
          onChange={(event) => onType(event.currentTarget.value.replace(/^[/.]+/, ''))}
          className="h-16 w-full rounded-card bg-(--bar) pr-16 pl-13 text-[1.1875rem] text-ink inset-ring-2 inset-ring-line-strong outline-none placeholder:text-ink-2 focus:inset-ring-ink"
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label="Очистить"
            onClick={() => {
              onType('')
              field.current?.focus()
            }}
            className="press absolute inset-y-0 right-0 flex w-16 items-center justify-center rounded-card -outline-offset-4"
          >
            <StaffIcon name="x" />
          </button>
        )}
      </AskForm>
      {problem !== null && !subjects ? (
        <ErrorNote error={problem} look="option" className="mt-3" />
      ) : !subjects ? (
        <Skeleton className="mt-3 h-70" />
      ) : isSearching ? (
        <Matches found={found} active={active} onChoose={choose} />
      ) : (
        <SubjectKeys subjects={subjects.frequent} onChoose={choose} {...keys} />
      )}
    </>
  )
}

type MatchesProps = { found: readonly StopSubjectRow[]; active: number; onChoose: (subject: StopSubjectRow) => void }

function Matches({ found, active, onChoose }: MatchesProps) {
  if (found.length === 0)
    return (
      <p role="status" className="mt-3 min-h-16 py-4 type-option font-[500] text-ink-2">
        Такого в&nbsp;меню нет. Попробуйте короче.
      </p>
    )
  return (
    // keeps the focus, and the keyboard of a phone, in the field
    <div id={LIST} role="listbox" aria-label="Найденное" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} className="mt-3">
      {found.map((one, index) => (
        <button
          key={`${one.subject}:${one.id}`}
          type="button"
          id={optionId(LIST, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onChoose(one)}
          className={cx(
            'press flex min-h-16 w-full items-center gap-3 rounded-card px-4 py-2 text-left hover:bg-(--bar)',
            index === active && 'bg-(--bar) inset-ring-2 inset-ring-ink',
          )}
        >
          <span className="min-w-0 grow type-option">{nameText(one.name)}</span>
          <span className="shrink-0 text-[0.9375rem]/[1.25rem] text-ink-2">
            {SUBJECT_WORDS[one.subject]}
            {one.subject !== 'goods' && `, ${countText(one.goods, DISHES)}`}
          </span>
        </button>
      ))}
    </div>
  )
}
