import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { CartLine } from '~/cart/cart-line'
import { cartLinesAtom } from '~/cart/cart.atoms'
import { cartQueries } from '~/cart/cart.queries'
import { usePromoTerms } from '~/cart/use-promo-terms'
import { personsAtom } from '~/cart/persons.atoms'
import { cartPromoAtom } from '~/cart/promo.atoms'
import { shopQueries } from '~/catalog/shop.queries'
import type { Address } from '~/contracts/addresses'
import { formatZoned } from '~/rules/schedule'
import { checkoutDraftAtom } from './checkout.atoms'
import { checkoutQueries } from './checkout.queries'
import { resolveChoices } from './choices'
import { dayOf } from './date-words'
import { nightReason } from './kitchen'
import { toQuoteBody } from './order-body'
import { dayChoices, hasSlot, openSlots } from './slots'
import { useNow } from './use-now'

const noLines: readonly CartLine[] = []
const nothing = { lines: noLines, promo: null, persons: 1 }

export type Checkout = ReturnType<typeof useCheckout>

/** Everything the checkout derives from the draft, the shop and the server's quote. */
export function useCheckout(addresses: readonly Address[]) {
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

  const hours = saved.delivery_type === 'pickup' ? point?.hours : kitchen?.hours
  const isNight = saved.delivery_type === 'delivery' && city.id === shop.cityId && shop.status.night_mode
  const nowReason =
    now && hours
      ? nightReason(hours, city.time_zone, now, saved.delivery_type === 'pickup' ? 'point' : 'kitchen')
      : isNight
        ? 'Кухня спит'
        : null

  const days = now ? dayChoices(now, city.time_zone) : []
  const isKnownDay = (day: string) => days.some((one) => one.day === day)
  const chosen = saved.datetime === null ? null : formatZoned(new Date(saved.datetime), city.time_zone)
  // at night «now» is not a choice, and a remembered moment of a past day is none either
  const draft = {
    ...saved,
    time_type: nowReason ? ('datetime' as const) : saved.time_type,
    day: saved.day !== null && isKnownDay(saved.day) ? saved.day : null,
    datetime: chosen !== null && isKnownDay(dayOf(chosen)) ? chosen : null,
  }

  const quoteBody = toQuoteBody({ draft, choices, lines, promocode: promo?.code ?? null })
  const quote = useQuery(cartQueries.quote(quoteBody))
  usePromoTerms(quote.isPlaceholderData ? null : (quote.data ?? null))
  const slots = now && quote.data ? openSlots(quote.data.slots, now, city.time_zone) : []
  const day = draft.day ?? (slots[0] ? dayOf(slots[0]) : (days[0]?.day ?? null))
  const daySlots = slots.filter((slot) => dayOf(slot) === day)
  const isAsking = quote.isPlaceholderData || quote.isPending

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
    time: {
      days,
      day,
      slots: daySlots,
      isAsking,
      /** Whether the chosen moment can still be had; while the server is asked, it is believed. */
      isSlotOpen: draft.datetime !== null && (isAsking || hasSlot(daySlots, draft.datetime)),
    },
  }
}
