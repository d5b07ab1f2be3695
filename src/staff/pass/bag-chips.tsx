import type { Ticket } from '~/contracts/staff-board'
import { glue } from '~/lib/text'
import { latestChange } from '~/staff/board/latest-change'
import { StaffIcon } from '~/staff/parts/staff-icon'
import { afterAllergy } from '~/staff/slips/slip-text'
import { allergyOf, namesAllergy } from '~/rules/allergy'
import { clockText } from '~/rules/clock-text'
import { cx } from '~/ui/cx'

type BagChipsProps = {
  ticket: Ticket
  zone: string
  packed: readonly number[]
  onToggle: (id: number, position: number) => void
}

/** The lines of an order as chips to tick when they go into the bag; before them what must not be overlooked. */
export function BagChips({ ticket, zone, packed, onToggle }: BagChipsProps) {
  const { id, comment, flags, problem, lines } = ticket
  const allergy = allergyOf(ticket)
  const change = flags.includes('changed') ? latestChange(ticket) : null
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-1.5">
      {allergy !== null && (
        <p className="flex min-h-11 items-center gap-2.5 rounded-[1.375rem] bg-err-soft px-3 py-2 text-[1.0625rem]/[1.375rem] font-[600] tracking-[-0.01em] text-err night:bg-white night:text-hot">
          <StaffIcon name="shield-exclamation-point" className="size-5.5 shrink-0" />
          <span className="min-w-0">Аллергия: {glue(afterAllergy(allergy))}</span>
        </p>
      )}
      {problem !== null && (
        <p className="flex min-h-11 items-center gap-2.5 rounded-[1.375rem] bg-err-soft px-3 py-2 text-[1.0625rem]/[1.375rem] font-[600] tracking-[-0.01em] text-err">
          <StaffIcon name="circle-exclamation-point" className="size-5.5 shrink-0" />
          <span className="min-w-0">{glue(problem)}</span>
        </p>
      )}
      {change && (
        <p
          data-field="sea"
          className="flex min-h-11 items-center gap-2.5 rounded-[1.375rem] bg-field-soft px-3 py-2 text-[1.0625rem]/[1.375rem] font-[600] tracking-[-0.01em]"
        >
          <StaffIcon name="pencil" className="size-5 shrink-0" />
          <span className="min-w-0">
            Изменён в&nbsp;{clockText(change.at, zone)}: {change.differences.map(({ text }) => text).join(', ')}
          </span>
        </p>
      )}
      {lines.map(({ position, name, qtt, removes }) => {
        const isPacked = packed.includes(position)
        return (
          <button
            key={position}
            type="button"
            aria-pressed={isPacked}
            onClick={() => onToggle(id, position)}
            className={cx(
              'press inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-[1.375rem] px-3 py-1.5 text-left text-[1.0625rem]/[1.25rem] font-[550] tracking-[-0.02em]',
              isPacked ? 'bg-(--soft-wasabi) text-vegan night:text-wasabi' : 'bg-(--key) text-ink',
            )}
          >
            {isPacked ? (
              <StaffIcon name="check" className="size-5 shrink-0" />
            ) : (
              <span className="font-voice text-[1.125rem]/[1.25rem] font-[650]">{qtt}</span>
            )}
            <span className="min-w-0">
              {isPacked && qtt > 1 && `${qtt}\u00a0×\u00a0`}
              {glue(name)}
              {removes.length > 0 && (
                <span className={cx(!isPacked && 'text-salmon-ink night:text-tamago')}>, {glue(removes.join(', '))}</span>
              )}
            </span>
          </button>
        )
      })}
      {!namesAllergy(comment) && comment !== null && <p className="w-full text-[1rem]/[1.25rem] text-ink-2">«{glue(comment)}»</p>}
    </div>
  )
}
