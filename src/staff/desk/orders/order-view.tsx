import type { Ticket } from '~/contracts/staff-board'
import type { DeskOrder } from '~/contracts/staff-desk'
import { glue } from '~/lib/text'
import { namesAllergy } from '~/rules/allergy'
import { StaffIcon } from '~/staff/kit/staff-icon'
import type { DeskState } from './desk-state'
import { OrderActions } from './order-actions'
import { OrderFacts } from './order-facts'
import { DeskOrderLines } from './order-lines'
import type { PanelMode } from './panel-mode'
import { OrderStory } from './order-story'
import { useReveal } from './use-reveal'

type OrderViewProps = {
  desk: DeskOrder
  /** The order on the board; undefined long after its end, and in another kitchen. */
  ticket: Ticket | undefined
  /** The server's time. */
  now: number
  timeZone: string
  state: DeskState
  onMode: (mode: PanelMode) => void
}

/** An order to read, with its actions above. */
export function OrderView({ desk, ticket, now, timeZone, state, onMode }: OrderViewProps) {
  const { order } = desk
  const reveal = useReveal(order.id)
  return (
    <>
      <OrderActions desk={desk} state={state} reveal={reveal} onMode={onMode} />
      <OrderFacts desk={desk} reveal={reveal} timeZone={timeZone} />
      {ticket?.allergies && ticket.allergies.length > 0 && <Remark text={ticket.allergies.join('. ')} isAllergy />}
      {order.comment && <Remark text={order.comment} isAllergy={namesAllergy(order.comment)} />}
      <DeskOrderLines desk={desk} ticket={ticket} />
      <OrderStory desk={desk} now={now} timeZone={timeZone} />
    </>
  )
}

function Remark({ text, isAllergy }: { text: string; isAllergy: boolean }) {
  const ground = isAllergy ? 'bg-err-soft text-err' : 'bg-quiet'
  return (
    <p className={`flex items-start gap-3 rounded-card px-4 py-3 type-row whitespace-pre-line ${ground}`}>
      <StaffIcon
        name={isAllergy ? 'shield-exclamation-point' : 'message-square'}
        aria-label={isAllergy ? 'Аллергия' : 'Комментарий'}
        className="size-5 shrink-0"
      />
      {glue(text)}
    </p>
  )
}
