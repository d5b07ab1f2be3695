import type { Board, Ticket, TicketLine } from '~/contracts/staff-board'
import { glue } from '~/lib/text'
import { bagItems } from '~/rules/packing'
import { small } from '~/rules/list-text'
import { missingText } from '~/staff/kitchen/board/board-words'
import { latestChange } from '~/staff/kitchen/board/latest-change'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { afterAllergy } from '~/staff/kitchen/slips/slip-text'
import { allergyOf, namesAllergy } from '~/rules/allergy'
import { clockText } from '~/rules/clock-text'
import { cx } from '~/ui/cx'

type BagChipsProps = {
  ticket: Ticket
  zone: string
  stations: Board['stations']
  packed: readonly number[]
  onToggle: (id: number, key: number) => void
}

/** The lines of an order as chips to tick when they go into the bag; before them what must not be overlooked. */
export function BagChips({ ticket, zone, stations, packed, onToggle }: BagChipsProps) {
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
      {lines.map((line) => (
        <LineChips
          key={line.position}
          line={line}
          missing={missingText(line, stations)}
          packed={packed}
          onToggle={(key) => onToggle(id, key)}
        />
      ))}
      {!namesAllergy(comment) && comment !== null && <p className="w-full text-[1rem]/[1.25rem] text-ink-2">«{glue(comment)}»</p>}
    </div>
  )
}

type LineChipsProps = { line: TicketLine; missing: string | null; packed: readonly number[]; onToggle: (key: number) => void }

/** One chip for a line; for a set its name, then a chip for each of its dishes. */
function LineChips({ line, missing, packed, onToggle }: LineChipsProps) {
  const { name, removes, adds, note } = line
  const items = bagItems(line)
  const isSet = items.some(({ isPart }) => isPart)
  const options = (isPacked: boolean) => (
    <>
      {removes.length > 0 && <span className={cx(!isPacked && 'text-salmon-ink night:text-tamago')}>, {glue(removes.join(', '))}</span>}
      {note && <span className={cx(!isPacked && 'text-salmon-ink night:text-tamago')}>, «{glue(note)}»</span>}
      {adds.length > 0 && <span className={cx(!isPacked && 'text-ink-2')}> +&nbsp;{glue(adds.map(small).join(', '))}</span>}
    </>
  )
  const waits = missing !== null && (
    <>
      {' '}
      <span className="inline-block text-ink-2">
        <StaffIcon name="clock" className="-mt-0.5 mr-1.5 inline size-4.5" />
        {glue(missing)}
      </span>
    </>
  )
  return (
    <>
      {isSet && (
        <p className="py-1.5 pr-1 pl-1.5 text-[1.0625rem]/[1.25rem] font-[550] tracking-[-0.02em]">
          {glue(name)}
          {options(false)}:{waits}
        </p>
      )}
      {items.map(({ key, qtt, name: item }) => {
        const isPacked = packed.includes(key)
        return (
          <button
            key={key}
            type="button"
            data-once
            aria-pressed={isPacked}
            onClick={() => onToggle(key)}
            className={cx(CHIP, isPacked ? PACKED : OPEN)}
          >
            {isPacked ? (
              <StaffIcon name="check" className="size-5 shrink-0" />
            ) : (
              <span className="font-voice text-[1.125rem]/[1.25rem] font-[650]">{qtt}</span>
            )}
            <span className="min-w-0">
              {isPacked && qtt > 1 && `${qtt}\u00a0×\u00a0`}
              {glue(item)}
              {!isSet && options(isPacked)}
              {!isSet && waits}
            </span>
          </button>
        )
      })}
    </>
  )
}

const CHIP =
  'press inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-[1.375rem] px-3 py-1.5 text-left text-[1.0625rem]/[1.25rem] font-[550] tracking-[-0.02em]'
const PACKED = 'bg-(--soft-wasabi) text-vegan night:text-wasabi'
const OPEN = 'bg-(--key) text-ink'
