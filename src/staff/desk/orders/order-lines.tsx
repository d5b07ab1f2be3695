import type { DeskOrder } from '~/contracts/staff-desk'
import type { Ticket } from '~/contracts/staff-board'
import { capital, glue, optionsText } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { sumMoney } from '~/rules/money'
import { piecesText } from '~/rules/pieces-text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { foodFields } from '~/ui/food-field'
import { Thumb } from '~/ui/thumb'
import { payMark } from './desk-state'

/** The kinds of the explanation that the lines do not tell already. */
const IN_LINES = ['dish', 'options', 'total']

/** The dishes with the state of the kitchen, and the sums as the customer saw them. */
export function DeskOrderLines({ desk: { order, refunds }, ticket }: { desk: DeskOrder; ticket: Ticket | undefined }) {
  const { lines, explanation, totals, to_pay, change_from, payment_status } = order
  const sumOf = (...states: string[]) => sumMoney(refunds.flatMap(({ status, amount }) => (states.includes(status) ? [amount] : [])))
  const [back, asked] = [sumOf('due', 'done'), sumOf('requested')]
  const rows = explanation.filter(({ kind }) => !IN_LINES.includes(kind))
  const isPartly = to_pay > 0 && to_pay !== totals.total
  return (
    <section aria-label="Состав" className="rounded-ticket bg-quiet px-4.5 py-1">
      <ul>
        {lines.map((line, index) => {
          const { name, image, category_id, goodsCount, amount, additionals, sides, sauces } = line
          const options = optionsText([...additionals, ...sides, ...sauces])
          return (
            <li key={index} className="flex items-start gap-x-3 border-b border-line py-3">
              <Thumb src={image} field={foodFields[(category_id ?? 0) % foodFields.length] ?? 'rice'} size="sm" className="size-11!" />
              <div className="min-w-0 grow">
                <p className="flex flex-wrap justify-end gap-x-3">
                  <span className="min-w-28 grow basis-0 type-row font-[600]">{glue(name)}</span>
                  <span className="type-row whitespace-nowrap text-ink-2 tabular-nums">
                    {goodsCount > 1 && line.goodsPrice !== null ? piecesText(goodsCount, amount) : `${goodsCount}\u00a0шт.`}
                  </span>
                  <span className="min-w-17 text-right type-row font-[600] whitespace-nowrap tabular-nums">
                    {line.goodsPrice === null ? 'подарок' : priceText(amount)}
                  </span>
                </p>
                {options && <p className="type-caption text-ink-2">{glue(options)}</p>}
                {line.note && <p className="type-caption font-[600]">{glue(`«${line.note}»`)}</p>}
                <Made ticket={ticket} index={index} />
              </div>
            </li>
          )
        })}
      </ul>
      <dl className="flex flex-col gap-1.5 py-3 type-row">
        {rows.map(({ kind, text, amount }, index) => (
          <Sum
            key={index}
            name={text}
            value={kind === 'note' ? '' : kind === 'delivery' && amount === 0 ? 'бесплатно' : priceText(amount)}
          />
        ))}
        <div className="flex items-baseline justify-between gap-3">
          <dt className="font-[600]">{isPartly ? 'Итого' : capital(payMark(order).text)}</dt>
          <dd className="type-total">{priceText(totals.total)}</dd>
        </div>
        {isPartly && <Sum name="Взять при&nbsp;получении" value={priceText(to_pay)} />}
        {payment_status !== 'paid' && change_from !== null && <Sum name="Сдача с" value={priceText(change_from)} />}
        {back > 0 && <Sum name="Вернули" value={priceText(back)} />}
        {asked > 0 && <Sum name="Ждёт владельца возврат" value={priceText(asked)} />}
      </dl>
    </section>
  )
}

const Sum = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-3 text-ink-2">
    <dt>{name}</dt>
    <dd className="whitespace-nowrap tabular-nums">{value}</dd>
  </div>
)

/** What the kitchen has done of a line. */
function Made({ ticket, index }: { ticket: Ticket | undefined; index: number }) {
  const line = ticket?.lines[index]
  if (!line || ticket.stage === null) return null
  if (line.made >= line.qtt)
    return (
      <span className="flex items-center gap-1.5 type-caption text-ok">
        <StaffIcon name="check" className="size-4" />
        готово
      </span>
    )
  const isBegun = ticket.stage === 'cooking'
  return (
    <span className="flex items-center gap-1.5 type-caption text-ink-2">
      <StaffIcon name={isBegun ? 'chef-hat' : 'clock'} className="size-4" />
      {isBegun ? (line.made > 0 ? `готовим, ${line.made} из\u00a0${line.qtt}` : 'готовим') : 'в\u00a0очереди'}
    </span>
  )
}
