import type { TicketLine } from '~/contracts/staff-board'
import { cx } from '~/ui/cx'
import { glue } from '~/lib/text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { small } from '~/rules/list-text'
import { isMade, partsAt, portionsMade, stationOfPart } from '~/rules/line-marks'
import { partsText } from '~/rules/part-option'
import { lineName } from './board-words'

type LineProps = {
  line: TicketLine
  station: number | null
  /** The mark has not reached the server. */
  isWaiting: boolean
  /** Came with the latest change. */
  isAdded: boolean
  onTap: (position: number) => void
}

/** A dish to make, of a station its part; a tap anywhere on it marks that as made, and back. */
export function Line({ line, station, isWaiting, isAdded, onTap }: LineProps) {
  const isDone = isMade(line, station)
  const made = portionsMade(line, station)
  const parts = partsAt(line, station)
  return (
    <li className="mx-1.25 not-last:border-b not-last:border-line">
      <button
        type="button"
        data-once
        aria-pressed={isDone}
        onClick={() => onTap(line.position)}
        className="flex min-h-16 w-full items-start gap-3 rounded-[1rem] px-1.75 py-2 pr-2.5 text-left -outline-offset-3"
      >
        <Quantity qtt={line.qtt} isDone={isDone} />
        <span className="min-w-0 grow">
          <span className="flex min-h-12 flex-col justify-center">
            <span className={cx('type-dish', isDone && 'font-[500] text-ink-3')}>{glue(lineName(line, isDone))}</span>
            {line.removes.length > 0 && (
              <Options icon="ban" names={line.removes} className="text-salmon-ink night:text-tamago" isDone={isDone} />
            )}
            {line.adds.length > 0 && <Options icon="plus" names={line.adds} className="text-ink-2" isDone={isDone} />}
            {line.note && (
              <span className={cx('flex items-start gap-1.5 type-option text-salmon-ink night:text-tamago', isDone && 'opacity-75')}>
                <StaffIcon name="message-square" className="mt-0.5 size-4.5 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{glue(line.note)}</span>
              </span>
            )}
            {made > 0 && !isDone && <span className="type-option text-ink-2">{`готово ${made} из ${line.qtt}`}</span>}
          </span>
          {!isDone && parts.length > 0 && <Parts line={line} parts={parts} />}
        </span>
        {isWaiting && (
          <span className="flex h-12 shrink-0 items-center">
            <StaffIcon name="clock-arrow-up" aria-label="ждёт связи" className="size-6 text-salmon-ink night:text-tamago" />
          </span>
        )}
        {isAdded && !isWaiting && (
          <span className="flex h-12 shrink-0 items-center">
            <StaffIcon name="circle-plus" aria-label="добавили" className="size-6 text-nori night:text-sea" />
          </span>
        )}
      </button>
    </li>
  )
}

type OptionsProps = { icon: 'ban' | 'plus'; names: readonly string[]; className: string; isDone: boolean }

function Options({ icon, names, className, isDone }: OptionsProps) {
  return (
    <span className={cx('flex items-start gap-1.5 type-option', className, isDone && 'opacity-75')}>
      <StaffIcon name={icon} className="mt-0.5 size-4.5 shrink-0" />
      <span>{glue(names.map(small).join(', '))}</span>
    </span>
  )
}

type PartsProps = { line: TicketLine; parts: TicketLine['parts'] }

/** The dishes of a set or of a choice, for as many as were ordered; those that their station has made have a tick. */
function Parts({ line, parts }: PartsProps) {
  return (
    <span className="my-0.5 block">
      {parts.map((one) => {
        const isDone = isMade(line, stationOfPart(one, line.station_id))
        return (
          <span key={one.name} className={cx('flex gap-2.5 type-part', isDone ? 'text-ink-3' : 'text-ink-2')}>
            {isDone ? (
              <StaffIcon name="check" aria-label="готово" className="mt-1 size-4.5 shrink-0 text-vegan night:text-wasabi" />
            ) : (
              <span className="min-w-4.5 shrink-0 font-voice font-[650] text-ink">{partsText(one.qtt * line.qtt, one.part)}</span>
            )}
            <span>{glue(one.name)}</span>
          </span>
        )
      })}
    </span>
  )
}

/** The quantity on its plate: light for several, a tick when it is made. */
function Quantity({ qtt, isDone }: { qtt: number; isDone: boolean }) {
  const look = isDone
    ? 'bg-wasabi text-on-field after:border-white/60'
    : qtt > 1
      ? 'bg-ink text-page after:border-page/30'
      : 'bg-quiet-2 text-ink after:border-ink/20'
  return (
    <span
      className={cx(
        'relative my-0.5 flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-fast',
        'after:absolute after:inset-1 after:rounded-full after:border',
        look,
      )}
    >
      {isDone ? (
        <StaffIcon name="check" aria-label="готово" className="size-6.5" />
      ) : (
        <span className={cx('font-voice font-[650]', qtt > 9 ? 'text-[1.125rem]' : 'text-[1.5rem]')}>{qtt}</span>
      )}
    </span>
  )
}
