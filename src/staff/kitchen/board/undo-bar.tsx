import type { Op } from '~/contracts/staff-board'
import { plural } from '~/rules/number-text'
import { DELAY_SECONDS, type LastDone } from '~/staff/live/undo-list'
import { useFreshness, useLastDone, useOps, useServerNow, useWaiting } from '~/staff/live/use-kitchen'
import { Ring } from '~/staff/kit/ring'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { BarButton } from './bar-button'

const UNDO_SECONDS = 10

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
      <DelayedButton
        text={`${delayedText(op, numberOf(op.order_id))}, ${op.kind === 'cancel' ? 'вернуть' : 'отменить'}`}
        runsAt={runsAt}
        onClick={() => cancel(op.op_id)}
      />
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
  return last && <UndoButton last={last} />
}

function UndoButton({ last }: { last: LastDone }) {
  const left = (last.endsAt - useServerNow(1000)) / 1000
  return (
    <BarButton hasRing onClick={last.undo}>
      <span className="flex items-center gap-2.5">
        <Ring left={Math.min(left, UNDO_SECONDS)} of={UNDO_SECONDS} className="size-7.5 shrink-0 text-salmon [&_text]:fill-ink" />
        <span className="overflow-hidden text-ellipsis max-md:max-w-[65vw] md:max-w-41 xl:max-w-57">{`Отменить: ${lastDoneText(last)}`}</span>
      </span>
    </BarButton>
  )
}

function DelayedButton({ text, runsAt, onClick }: { text: string; runsAt: number; onClick: () => void }) {
  const left = (runsAt - useServerNow(1000)) / 1000
  return (
    <BarButton hasRing look="salmon" onClick={onClick}>
      <span className="flex items-center gap-2.5">
        <Ring left={Math.min(left, DELAY_SECONDS)} of={DELAY_SECONDS} className="size-7.5 shrink-0" />
        {text}
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
