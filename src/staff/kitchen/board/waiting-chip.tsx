import type { KitchenAlarm, Ticket } from '~/contracts/staff-board'
import { plural } from '~/rules/number-text'
import { ticketsOf } from '~/rules/apply-op'
import { byCookBy } from '~/rules/ticket-age'
import { useBoard } from '~/staff/live/use-kitchen'
import { BarButton } from './bar-button'
import { Alert } from '~/ui/alert'

/** Orders that nobody has seen, or whose guest waits for an answer: how many, and the way to the first of them. */
export function WaitingChip({ onShow }: { onShow: (ticket: Ticket) => void }) {
  const board = useBoard()
  // a touch may have answered an alarm before the server takes it back
  const isOver = (ticket: Ticket, kind: KitchenAlarm['kind']) => (kind === 'waiting' ? ticket.seen_at !== null : ticket.status !== 'new')
  const alarmed = ticketsOf(board).filter((ticket) =>
    board.alarms.some(({ kind, order_id }) => kind !== 'receipt' && order_id === ticket.id && !isOver(ticket, kind)),
  )
  const [first] = alarmed.toSorted(byCookBy)
  if (!first) return null
  const count = alarmed.length
  const why = first.seen_at === null ? 'никто ещё не\u00a0посмотрел' : 'гость ждёт ответа'
  return (
    <Alert as="span" className="flex h-full shrink-0 items-center">
      <BarButton icon="bell" look="salmon" count={count} onClick={() => onShow(first)}>
        {plural(count, ['Ждёт', 'Ждут', 'Ждут'])}
        <span className="sr-only">{`: ${why}, первый ${first.number}. Показать, всего `}</span>
      </BarButton>
    </Alert>
  )
}
