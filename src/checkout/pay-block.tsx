import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { MAX_EMAIL_LENGTH } from '~/contracts/email-address'
import { glue } from '~/lib/text'
import type { PayWay } from '~/order-form/order-choices'
import { changeProblem } from '~/order-form/order-faults'
import { CheckBox, ChoiceCard } from '~/ui/choices'
import { Field } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { changeDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import { CheckoutBlock, errorLine } from './checkout-block'
import { cardTitle, offeredWays, type PayChoice } from './choices'
import type { Checkout } from './use-checkout'

type PayBlockProps = {
  checkout: Pick<Checkout, 'draft' | 'pay' | 'quote'>
  /** For the receipt, as typed or from the profile. */
  email: string
  /** Whether the saved cards did not load. */
  areCardsLost: boolean
}

const icons = { online: 'credit-card', sbp: 'qr-code', saved: 'wallet', card: 'smartphone', qr: 'qr-code', cash: 'banknote' } as const

/** Why a way is disabled, beside it; the whole sentence is the server's. */
const refusals: Record<string, string> = {
  cash_limit: 'для заказов дешевле',
  too_many_on_receipt: 'таких заказов у\u00a0вас уже хватает',
  blocked: 'сейчас недоступно',
  too_many_orders: 'на\u00a0сегодня всё',
  too_many_unpaid: 'сначала оплатите прежние',
}

/** On the site, with a saved card, or on receipt. */
export function PayBlock({ checkout: { draft, pay, quote }, email, areCardsLost }: PayBlockProps) {
  const errors = useAtomValue(checkoutErrorsAtom)
  const error = errors['pay_type'] ?? pay.lost ?? undefined
  const change = useSetAtom(changeDraftAtom)
  // said when the field is left, at the field alone: a list above the order button would move it away from the press that leaves
  const [changeFault, setChangeFault] = useState<string | null>(null)
  const ways = waysOf(pay, draft.delivery_type === 'pickup')
  const reasons = [...new Set(ways.flatMap(({ value }) => pay.refusalOf(value)?.text ?? []))]
  return (
    <CheckoutBlock name="pay_type" title="Оплата" error={error}>
      <div role="radiogroup" aria-label="Оплата" className="grid grid-cols-1 items-start gap-2.5 sm:grid-cols-2">
        {ways.map(({ value, cardId = null, title, note }) => {
          const refused = pay.refusalOf(value)
          return (
            <ChoiceCard
              key={cardId ?? value}
              name="pay"
              value={cardId === null ? value : `card-${cardId}`}
              checked={value === pay.way && cardId === (pay.card?.id ?? null)}
              onChange={() => change({ pay_way: value, card_id: cardId })}
              title={title}
              note={refused === null ? note : (refusals[refused.reason] ?? 'для этого заказа нельзя')}
              disabled={refused !== null}
              className={error && refused === null ? errorLine : ''}
              icon={<Icon name={icons[value]} className="size-5.5" />}
            />
          )
        })}
      </div>
      {reasons.length > 0 && error === undefined && (
        <p data-field="tamago" className="mt-2.5 rounded-card bg-field-soft p-4.5 type-meta text-ink">
          {glue(reasons.join(' '))}
        </p>
      )}
      {areCardsLost && <p className="mt-2.5 pl-4.5 type-meta text-ink-2">Сохранённые карты сейчас не{'\u00a0'}загрузились.</p>}
      {(pay.needsEmail || pay.savesCard || pay.way === 'cash') && (
        <div className="mt-3.5 -mb-2 grid items-start gap-x-2.5 gap-y-1 sm:grid-cols-2">
          {pay.way === 'cash' && (
            <Field
              name="change_from"
              label="С какой суммы сдача"
              inputMode="numeric"
              autoComplete="off"
              value={draft.change_from}
              error={errors['change_from'] ?? changeFault ?? undefined}
              hint="Если без сдачи, оставьте пустым"
              onChange={(event) => {
                setChangeFault(null)
                change({ change_from: event.target.value })
              }}
              onBlur={() => setChangeFault(quote.data ? changeProblem(draft.change_from, quote.data.totals.total) : null)}
            />
          )}
          {pay.needsEmail && (
            <Field
              name="email"
              type="email"
              label="Почта для чека"
              inputMode="email"
              autoComplete="email"
              maxLength={MAX_EMAIL_LENGTH}
              value={email}
              error={errors['email']}
              hint="Пришлём на неё чек об оплате"
              onChange={(event) => change({ email: event.target.value })}
            />
          )}
          {pay.savesCard && (
            <CheckBox name="save_card" checked={draft.save_card} onChange={(save_card) => change({ save_card })}>
              Сохранить карту для следующих заказов
            </CheckBox>
          )}
        </div>
      )}
    </CheckoutBlock>
  )
}

type OfferedWay = { value: PayWay; cardId?: number; title: string; note: string }

/** Saved cards first, then the site, then the ways on receipt. */
function waysOf({ cards, hasCard, hasSbp }: PayChoice, isPickup: boolean): OfferedWay[] {
  const saved = cards.map((card) => ({
    value: 'saved' as const,
    cardId: card.id,
    title: cardTitle(card),
    note: card.emitent || 'сохранённая карта',
  }))
  const online = { value: 'online', title: 'Картой на\u00a0сайте', note: 'Visa, Мир, Mastercard' } as const
  const sbp = { value: 'sbp', title: 'По СБП', note: 'через приложение банка' } as const
  return [...saved, ...(hasCard ? [online] : []), ...(hasSbp ? [sbp] : []), ...offeredWays(isPickup)]
}
