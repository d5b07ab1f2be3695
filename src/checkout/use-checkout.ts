import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { CartLine } from '~/cart/cart-line'
import { cartLinesAtom, personsAtom, cartPromoAtom } from '~/cart/cart.atoms'
import { cartQueries } from '~/cart/cart.queries'
import { usePromoTerms } from '~/cart/promo-terms'
import { shopQueries } from '~/shop/shop.queries'
import type { Address } from '~/contracts/addresses'
import type { Card } from '~/contracts/cards'
import { formatZoned } from '~/rules/schedule'
import { checkoutDraftAtom } from './checkout.atoms'
import { checkoutQueries } from './checkout.queries'
import { resolveChoices } from './choices'
import { dayOf, momentWords } from './date-words'
import { nightReason } from './kitchen'
import { toQuoteBody } from './order-body'
import { resolvePay } from './pay-choice'
import { dayChoices, hasSlot, openSlots } from './slots'
import { useNow } from './use-now'

const noLines: readonly CartLine[] = []
const nothing = { lines: noLines, promo: null, persons: 1 }

export type Checkout = ReturnType<typeof useCheckout>
/** What the customer has: saved addresses, and saved cards (null where they could not be had). */
export type Belongings = { addresses: readonly Address[]; cards: readonly Card[] | null }

/** Everything the checkout derives from the draft, the shop and the server's quote. */
export function useCheckout({ addresses, cards }: Belongings) {
  const saved = useAtomValue(checkoutDraftAtom)
  const cart = { lines: useAtomValue(cartLinesAtom), promo: useAtomValue(cartPromoAtom), persons: useAtomValue(personsAtom) }
  // the saved cart may be there before this part of the page has hydrated; the server had none
  const { lines, promo, persons } = useHydrated() ? cart : nothing
  const { data: shop } = useSuspenseQuery(shopQueries.shop())
  const { data: points } = useSuspenseQuery(shopQueries.pickupPoints())
  const now = useNow()
  const choices = resolveChoices(saved, { cities: shop.cities, cityId: shop.cityId, addresses, points })
  const { city, point } = choices
  const { data: kitchen } = useQuery(checkoutQueries.kitchen(city.id))

  const place = saved.delivery_type === 'pickup' ? point : kitchen
  const isNight = saved.delivery_type === 'delivery' && city.id === shop.cityId && shop.status.night_mode
  const nowReason =
    now && place
      ? nightReason(place, city.time_zone, now, saved.delivery_type === 'pickup' ? 'point' : 'kitchen')
      : isNight
        ? 'Кухня спит'
        : null

  const days = now ? dayChoices(now, city.time_zone) : []
  const isKnownDay = (day: string) => days.some((one) => one.day === day)
  const { datetime } = saved
  // a moment is chosen by the clock of its city: by that of another one it would be another hour
  const isElsewhere = datetime !== null && formatZoned(new Date(datetime), city.time_zone) !== datetime
  const draft = {
    ...saved,
    // at night «now» is no choice
    time_type: nowReason ? ('datetime' as const) : saved.time_type,
    day: saved.day !== null && isKnownDay(saved.day) ? saved.day : null,
  }
  // a moment that is past asks for no prices, but it stays chosen, so that the customer is told
  const isAskable = datetime !== null && !isElsewhere && (days.length === 0 || isKnownDay(dayOf(datetime)))

  const quoteBody = toQuoteBody({
    draft: isAskable ? draft : { ...draft, datetime: null },
    choices,
    lines,
    promocode: promo?.code ?? null,
  })
  const quote = useQuery(cartQueries.quote(quoteBody))
  usePromoTerms(quote.isPlaceholderData ? null : (quote.data ?? null))
  const slots = now && quote.data ? openSlots(quote.data.slots, now, city.time_zone) : []
  const day = draft.day ?? (slots[0] ? dayOf(slots[0]) : (days[0]?.day ?? null))
  const daySlots = slots.filter((slot) => dayOf(slot) === day)
  const isAsking = quote.isPlaceholderData || quote.isPending
  /** Whether the chosen moment can still be had; while the server is asked, it is believed. */
  const isSlotOpen = isAskable && (isAsking || !quote.data || hasSlot(daySlots, datetime))

  const [shown, setShown] = useState<number | null>(null)
  const pay = resolvePay(draft, { cards, payment: quote.data?.payment, shown })
  if (shown === null && saved.pay_way === null && quote.data && pay.card) setShown(pay.card.id)

  return {
    draft,
    lines,
    promo,
    persons,
    choices,
    cities: shop.cities,
    maintenance: (kitchen ?? shop.status).maintenance_state,
    now,
    nowReason,
    quote,
    quoteBody,
    pay,
    time: {
      days,
      day,
      slots: daySlots,
      isAsking,
      isSlotOpen,
      /** Why the chosen moment cannot be had, in words; the customer chooses again. */
      lost: now && datetime !== null && !isSlotOpen ? lostWords(datetime, now, isElsewhere) : null,
    },
  }
}

function lostWords(datetime: string, now: Date, isElsewhere: boolean): string {
  if (isElsewhere) return 'Город теперь другой, а\u00a0с\u00a0ним и\u00a0часы. Выберите время заново.'
  return `На\u00a0время «${momentWords(datetime, now)}» уже не\u00a0успеть. Выберите другое.`
}
