import type { ReactNode } from 'react'
import type { DeskOrder } from '~/contracts/staff-desk'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { dayAt } from '~/rules/calendar-day'
import { clockText } from '~/rules/clock-text'
import { cx } from '~/ui/cx'
import { deskDayText } from './desk-state'
import { ReceiptState } from './receipt-state'
import { refundText } from './refund-text'

const PAYMENTS: Record<DeskOrder['payments'][number]['status'], string> = {
  pending: 'ждёт оплаты',
  held: 'деньги удержаны',
  paid: 'оплачено',
  failed: 'не\u00a0прошла',
  refunded: 'вернули',
}
const MESSAGES: Record<DeskOrder['messages'][number]['status'], string> = {
  waiting: 'отправляем',
  sent: 'отправлено',
  failed: 'не\u00a0дошло',
}

type OrderStoryProps = { desk: DeskOrder; now: number; timeZone: string }

/** What happened to an order: its history, money, and what the guest was told. */
export function OrderStory({ desk, now, timeZone }: OrderStoryProps) {
  const { story, payments, refunds, receipts, messages } = desk
  const [day, today] = [dayAt(Date.parse(desk.order.created_at), timeZone), dayAt(now, timeZone)]
  return (
    <>
      {receipts.length > 0 && (
        <Part title="Чеки">
          {receipts.map((receipt) => (
            <Row key={receipt.id} at={receipt.at === null ? '' : clockText(receipt.at, timeZone)}>
              <ReceiptState receipt={receipt} orderId={desk.order.id} />
            </Row>
          ))}
        </Part>
      )}
      <Part title={day === today ? 'История' : `История, ${deskDayText(day, today)}`}>
        {story.map(({ at, text, who }, index) => (
          <Row key={index} at={clockText(at, timeZone)}>
            {glue(text)}
            {who !== null && !text.startsWith('Гость') && <span className="text-ink-2">{`, ${who}`}</span>}
          </Row>
        ))}
      </Part>
      {payments.length > 0 && (
        <Part title="Оплата">
          {payments.map(({ id, at, amount, status, reason }) => (
            <Row key={id} at={clockText(at, timeZone)}>
              {`${priceText(amount)}, ${PAYMENTS[status]}`}
              {reason && <span className="block text-ink-2">{glue(reason)}</span>}
            </Row>
          ))}
        </Part>
      )}
      {refunds.length > 0 && (
        <Part title="Возвраты">
          {refunds.map((refund) => (
            <Row key={refund.id} at={clockText(refund.created_at, timeZone)}>
              {refundText(refund)}
              {refund.reason && <span className="block text-ink-2">{glue(refund.reason)}</span>}
            </Row>
          ))}
        </Part>
      )}
      {messages.length > 0 && (
        <Part title="Сообщения">
          {messages.map(({ at, text, status }, index) => (
            <Row key={index} at={clockText(at, timeZone)}>
              {text === null ? 'СМС' : glue(text)}
              <span className={cx('block', status === 'failed' ? 'text-err' : 'text-ink-2')}>{MESSAGES[status]}</span>
            </Row>
          ))}
        </Part>
      )}
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="font-voice text-[1.125rem]/[1.5rem] font-[650] tracking-[-0.03em]">{title}</h3>
    <ol className="mt-2 flex flex-col gap-1.5">{children}</ol>
  </section>
)

const Row = ({ at, children }: { at: string; children: ReactNode }) => (
  <li className="flex gap-3 type-row">
    <span className="shrink-0 text-ink-2 tabular-nums">{at}</span>
    <span className="min-w-0">{children}</span>
  </li>
)
