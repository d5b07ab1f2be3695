import type { ReactNode } from 'react'
import type { Op } from '~/contracts/staff-board'
import { plural } from '~/rules/number-text'
import { DELAY_MS, type LastDone, UNDO_MS } from '~/staff/live/undo-list'
import { useFreshness, useLastDone, useOps, useServerNow, useWaiting } from '~/staff/live/use-kitchen'
import { Ring } from '~/staff/kit/ring'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { BarButton } from './bar-button'

/** The lower right: an action that is about to leave, what waits for a connection, or the last action that can be undone. */
export function UndoBar({ numberOf }: { numberOf: (orderId: number) => string }) {
  const waiting = useWaiting()
  const last = useLastDone()
  const { level } = useFreshness()
  const { cancel } = useOps()
  const delayed = waiting.find(({ state }) => state === 'delayed')
  if (delayed) {
    const { op, runsAt } = delayed
    return (
      <TimedButton look="salmon" endsAt={runsAt} lasts={DELAY_MS} onClick={() => cancel(op.op_id)}>
        {`${delayedText(op, numberOf(op.order_id))}, ${op.kind === 'cancel' ? 'вернуть' : 'отменить'}`}
      </TimedButton>
    )
  }
  const marks = waiting.filter(({ op }) => op.kind !== 'seen').length
  if (marks > 0 && (level !== 'fresh' || waiting.some(({ state }) => state === 'unanswered')))
    return (
      <span
        role="status"
        className="flex h-11 items-center gap-2.5 rounded-full bg-(--bar) px-4 type-option whitespace-nowrap text-salmon-ink night:text-tamago"
      >
        <StaffIcon name="clock-arrow-up" />
        {`${marks} ${plural(marks, ['отметка ждёт', 'отметки ждут', 'отметок ждут'])} связи`}
      </span>
    )
  if (!last) return null
  return (
    <TimedButton endsAt={last.endsAt} lasts={UNDO_MS} onClick={last.undo}>
      <span className="overflow-hidden text-ellipsis max-md:max-w-[65vw] md:max-w-41 xl:max-w-57">{`Отменить: ${lastDoneText(last)}`}</span>
    </TimedButton>
  )
}

type TimedButtonProps = { endsAt: number; lasts: number; look?: 'bar' | 'salmon'; onClick: () => void; children: ReactNode }

/** An act that is offered until `endsAt`, for `lasts` milliseconds. */
function TimedButton({ endsAt, lasts, look = 'bar', onClick, children }: TimedButtonProps) {
  const left = Math.min(endsAt - useServerNow(1000), lasts)
  return (
    <BarButton hasRing look={look} onClick={onClick}>
      <span className="flex items-center gap-2.5">
        <Ring left={left / 1000} of={lasts / 1000} className={cx('size-7.5 shrink-0', look === 'bar' && 'text-salmon [&_text]:fill-ink')} />
        {children}
      </span>
    </BarButton>
  )
}

/** «1041 готов», «1042 Мисо с тофу» */
function lastDoneText({ op, ticket }: LastDone): string {
  if (op.kind === 'mark') return `${ticket.number} ${ticket.lines.find(({ position }) => position === op.position)?.name ?? ''}`.trim()
  if (op.kind !== 'stage') return ticket.number
  const words = { later: 'позже', queue: 'в\u00a0очередь', cooking: ticket.stage === 'ready' ? 'вернули' : 'начат', ready: 'готов' }
  return `${ticket.number} ${words[op.to]}`
}

function delayedText({ kind }: Op, number: string): string {
  if (kind === 'cancel') return `${number} отменяется`
  if (kind === 'hand_over') return `${number} отдаётся`
  return `${number} уходит`
}
