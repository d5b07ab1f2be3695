import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { cartCountAtom, type CartLine, type CartPromo, chosenText } from '~/cart/cart.atoms'
import { AdviceNote, PromoPill } from '~/cart/promo-field'
import { type Gift, useGift } from '~/cart/use-promo'
import { useCategoryField } from '~/catalog/category-field'
import type { Quote } from '~/contracts/cart'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { formatBonuses } from '~/lib/text'
import { DISHES, plural, priceText } from '~/rules/number-text'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Price } from '~/ui/price'
import { Skeleton } from '~/ui/skeleton'
import { addressLine, glueAddress } from '~/rules/address-text'
import { checkoutErrorsAtom, clearErrorsAtom } from './checkout.atoms'
import { DishStack, SumRow } from './order-parts'
import { promiseText } from './time-text'
import type { Checkout } from './use-checkout'

/** The server's price of the order: its explanation, the total, and a better deal where there is one. */
export function CheckoutSummary({ lines, promo, quote: { data: quote, isPlaceholderData }, draft, choices, now }: Checkout) {
  const fieldOf = useCategoryField()
  const gift = useGift(quote?.promo?.gift ?? null)
  const dishes = lines.map((line) => ({ key: line.uid, src: line.picture, field: fieldOf(line.category_id) }))
  return (
    <section aria-label="Сумма заказа" aria-busy={isPlaceholderData}>
      <DishStack dishes={gift ? [...dishes, { key: 'gift', src: gift.picture, field: gift.field }] : dishes} />
      {quote ? <Dishes quote={quote} lines={lines} gift={gift} /> : <Skeleton className="mt-7 mb-3 h-5 w-full rounded-full bg-quiet-2" />}
      <PromoRow promo={promo} quote={quote} />
      {quote ? <Totals quote={quote} isPickup={draft.delivery_type === 'pickup'} /> : <TotalsSkeleton />}
      <PlaceNote draft={draft} choices={choices} />
      {quote && now && <PromiseNote promised={quote.promised} draft={draft} choices={choices} now={now} />}
    </section>
  )
}

/** The code of the order, or the button that opens the dialog for one. */
function PromoRow({ promo, quote }: { promo: CartPromo | null; quote: Quote | undefined }) {
  const error = useAtomValue(checkoutErrorsAtom)['promocode']
  const clearErrors = useSetAtom(clearErrorsAtom)
  const showDialog = useSetAtom(showDialogAtom)
  const code = promo?.code

  // the code may change in the dialog, in the cart and in another tab
  useEffect(() => clearErrors(['promocode']), [code, clearErrors])

  if (!promo)
    return (
      <Button
        kind="white"
        size="sm"
        isWide
        aria-haspopup="dialog"
        icon={<Icon name="ticket-percent" className="size-5" />}
        onClick={() => showDialog({ name: 'promoCode' })}
      >
        Есть промокод?
      </Button>
    )
  const refused = quote?.promo_refused ?? (error === undefined ? null : { text: error })
  return (
    <div data-question="promocode" data-invalid={error === undefined ? undefined : true}>
      <PromoPill promo={promo} refused={refused} className="bg-page" />
    </div>
  )
}

/** The dishes at their full price; unfolded, the present price of each line. */
function Dishes({ quote, lines, gift }: { quote: Quote; lines: readonly CartLine[]; gift: Gift | null }) {
  const count = useAtomValue(cartCountAtom)
  const full = quote.explanation.find(({ kind }) => kind === 'dish')?.amount ?? quote.totals.full
  return (
    <details className="group mt-4">
      <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-full text-ink-2 [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-1.5">
          {count} {plural(count, DISHES)}
          <Icon name="chevron-down" className="size-4.5 transition-transform duration-base group-open:rotate-180" />
        </span>
        <span className="sum ml-auto">{priceText(full)}</span>
      </summary>
      <div className="flex flex-col gap-1.5 pb-3">
        {lines.map((line) => {
          const name = line.qtt > 1 ? `${line.name}\u00a0×\u00a0${line.qtt}` : line.name
          const text = [name, chosenText(line)].filter(Boolean).join(', ')
          const amount = quote.lines.find(({ uid }) => uid === line.uid)?.amount ?? 0
          return <SumRow key={line.uid} row={{ kind: 'dish', text, amount }} isSmall />
        })}
        {gift && <SumRow row={{ kind: 'gift', text: gift.name, amount: 0 }} isSmall />}
        {quote.gifts?.map(({ name }, index) => (
          <SumRow key={index} row={{ kind: 'gift', text: name, amount: 0 }} isSmall />
        ))}
      </div>
    </details>
  )
}

/** From the dishes to the total. Why a code does not count is shown at the code. */
function Totals({ quote, isPickup }: { quote: Quote; isPickup: boolean }) {
  const { totals, explanation, promo_refused, advice } = quote
  const steps = explanation.filter(({ kind }) => !['dish', 'total', 'note'].includes(kind))
  const notes = explanation.filter(({ kind, text }) => kind === 'note' && text !== promo_refused?.text)
  return (
    <>
      <div className="mt-4 flex flex-col gap-1.5">
        {steps.map((row, index) => (
          <SumRow key={index} row={row} />
        ))}
        {notes.map(({ text }) => (
          <p key={text} className="type-meta text-ink-2">
            {text}
          </p>
        ))}
      </div>
      <div className="mt-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="type-total">Итого</span>
        <Price value={totals.total} size="total" className="ml-auto" />
      </div>
      {totals.bonuses_earned > 0 && (
        <p className="mt-1 type-meta text-balance text-ink-2">
          {`Вернём ${formatBonuses(totals.bonuses_earned)}, когда ${isPickup ? 'заберёте заказ' : 'заказ приедет'}.`}
        </p>
      )}
      {advice && <AdviceNote advice={advice} />}
    </>
  )
}

/** «Москва, Лесная, 7», «Москва, Покровка, 17»: the city always, because it decides who cooks. */
function PlaceNote({ draft, choices: { city, isCityGuessed, address, point } }: Pick<Checkout, 'draft' | 'choices'>) {
  const isPickup = draft.delivery_type === 'pickup'
  const line = isPickup ? point?.address : addressLine(address ?? draft.address)
  return (
    <p className="mt-3 flex items-start gap-2 type-body max-[22.5rem]:gap-1.5">
      <Icon name={isPickup ? 'store' : 'map-pin'} className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {isCityGuessed ? 'Город не\u00a0выбран' : [city.name, line && glueAddress(line)].filter(Boolean).join(', ')}
      </span>
    </p>
  )
}

type PromiseNoteProps = Pick<Checkout, 'draft' | 'choices'> & { promised: Quote['promised']; now: Date }

/** The promised time, shown before the order is paid. */
function PromiseNote({ promised, draft: { delivery_type, time_type, datetime }, choices, now }: PromiseNoteProps) {
  // a shown day without a chosen time promises nothing
  const isOpen = time_type === 'datetime' && datetime === null
  if (!promised && !isOpen) return null
  const { eta_min: from, eta_max: to } = choices.city.delivery
  return (
    <p className="mt-3 flex items-center gap-2 type-button max-[22.5rem]:gap-1.5 max-[22.5rem]:text-[0.9375rem]">
      <Icon name="clock" className="size-5 shrink-0" />
      {isOpen || !promised
        ? 'Выберите время'
        : promiseText({ delivery_type, time_type, minutes: { from, to }, by: datetime ?? promised.to }, now)}
    </p>
  )
}

/** As high as the totals. */
function TotalsSkeleton() {
  return (
    <div className="flex flex-col [&>*]:rounded-full [&>*]:bg-quiet-2">
      <Skeleton className="mt-5 mb-4.5 h-4" />
      <Skeleton className="h-6" />
      <Skeleton className="mt-2.5 mb-5 h-3.5 w-3/4" />
      <Skeleton className="mb-1 h-4 w-2/3" />
    </div>
  )
}
