import { writtenDay, momentText } from '~/rules/moment-text'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { type CartLine, cartLinesAtom, cartPromoAtom, personsAtom } from '~/cart/cart.atoms'
import { cartQueries } from '~/cart/cart.functions'
import { usePromoTerms } from '~/cart/use-promo'
import type { Address } from '~/contracts/addresses'
import type { Card } from '~/contracts/cards'
import type { PayVariant, Quote } from '~/contracts/cart'
import { useClientAtom } from '~/lib/use-client-atom'
import { useShopClock } from '~/lib/use-shop-clock'
import { dayChoices, hasSlot, openSlots } from '~/order-form/slots'
import { servedNotes, unservedText } from '~/rules/menu-hours'
import { closedText, pausedText } from '~/rules/opening'
import { laterBy } from '~/rules/later-by'
import { promisedTime } from '~/rules/promise'
import { formatZoned } from '~/rules/schedule'
import { shopQueries } from '~/shop/shop.functions'
import { type CookPlace, setCookPlaceAtom } from '~/shop/cook-place.atoms'
import { setZoneAtom } from '~/shop/zone.atoms'
import { useZone } from '~/shop/use-zone'
import { useDebounced } from '~/lib/use-debounced'
import { zoneRefusal } from '~/rules/zone-hours'
import { ADDRESS_DEBOUNCE_MS } from '~/contracts/constants'
import { zoneOfQuote } from './address-zone'
import { checkoutQueries } from './checkout.functions'
import { myPlaceAtom } from './my-place'
import { toCheckoutQuote } from './order-body'
import { resolveChoices, resolvePay, type ShopCity } from './choices'
import { useDraft } from './use-draft'

const noLines: CartLine[] = []

export type Checkout = ReturnType<typeof useCheckout>
/** Saved addresses and cards; `cards` is null where they did not load. */
export type CustomerData = { addresses: readonly Address[]; cards: readonly Card[] | null }

/** Everything that the checkout derives from the draft, the shop and the server's quote. */
export function useCheckout({ addresses, cards }: CustomerData) {
  const saved = useDraft()
  const lines = useClientAtom(cartLinesAtom, (all) => all, noLines)
  const promo = useClientAtom(cartPromoAtom, (one) => one, null)
  const persons = useClientAtom(personsAtom, (count) => count, 1)
  const { data: shop } = useSuspenseQuery(shopQueries.shop())
  const { data: points } = useSuspenseQuery(shopQueries.pickupPoints())
  const now = useShopClock()
  const { data: isCityChosen } = useSuspenseQuery(shopQueries.isCityChosen())
  const found = resolveChoices(saved, { ...shop, isCityChosen, addresses, points, myPlace: useAtomValue(myPlaceAtom) })
  // as the last quote decided it
  const known = useZone(found.city)
  const zone = saved.delivery_type === 'delivery' ? known : null
  const choices = zone ? { ...found, city: { ...found.city, delivery: laterBy(found.city.delivery, zone.extra_minutes) } } : found
  const { city, point } = choices
  const { data: kitchen } = useQuery(checkoutQueries.kitchen(city.id))

  const isPickup = saved.delivery_type === 'pickup'
  useCookPlace({ city_id: city.id, delivery_type: saved.delivery_type, pickup_point_id: isPickup ? point?.id : undefined })
  const place = isPickup ? point : kitchen
  const closed = !isPickup && city.id === shop.cityId ? shop.closed : null
  const paused = (place ?? city).paused_until
  const isPaused = paused != null && (now === null || Date.parse(paused) > now.getTime())
  const closedReason = now && place ? closedText(place, city.time_zone, now, isPickup ? 'point' : 'kitchen') : closed
  const { time_zone } = city
  const nowServed = now && promisedTime({ time_type: 'now' }, city.delivery, now)
  const isUnserved = nowServed !== null && unservedText(lines, time_zone, new Date(nowServed.from)) !== null
  const shut = zone && nowServed && zoneRefusal(zone, time_zone, new Date(nowServed.from))
  const nowReason = closedReason ?? shut?.text ?? (isPaused ? pausedText(paused) : isUnserved ? 'Подаём не\u00a0всё' : null)

  const days = now ? dayChoices(now, city.time_zone) : []
  const hasDay = (day: string) => days.some((one) => one.day === day)
  const { datetime } = saved
  // a time chosen by the clock of another city would be another hour here
  const isOtherZone = datetime !== null && formatZoned(new Date(datetime), city.time_zone) !== datetime
  const draft = {
    ...saved,
    // at night only a time can be chosen
    time_type: nowReason ? ('datetime' as const) : saved.time_type,
    day: saved.day !== null && hasDay(saved.day) ? saved.day : null,
    address: useDebounced(saved.address, ADDRESS_DEBOUNCE_MS),
  }
  const unserved = datetime === null ? null : unservedText(lines, time_zone, new Date(datetime))
  // a past time is not priced, but it stays chosen and is reported
  const isPriceable = datetime !== null && !isOtherZone && unserved === null && (days.length === 0 || hasDay(writtenDay(datetime)))

  const promotions = useQuery(cartQueries.promotions()).data
  const [payVariant, setPayVariant] = useState<PayVariant>()
  const quote = useQuery(
    cartQueries.quote(
      toCheckoutQuote({
        draft: isPriceable ? draft : { ...draft, datetime: null },
        choices,
        lines,
        promocode: promo?.code ?? null,
        // without such a rule the price of the cart counts, which is there at once
        payVariant: promotions?.rules.some(({ condition }) => condition.pay_variants.length > 0) ? payVariant : undefined,
      }),
    ),
  )
  const told = useToldZone(quote.isPlaceholderData ? undefined : quote.data, city)
  usePromoTerms(quote.isPlaceholderData ? null : (quote.data ?? null))
  const slots = now && quote.data ? openSlots(quote.data.slots, now, city.time_zone) : []
  const day = draft.day ?? (slots[0] ? writtenDay(slots[0]) : (days[0]?.day ?? null))
  const daySlots = slots.filter((slot) => writtenDay(slot) === day)
  const isLoading = quote.isPlaceholderData || quote.isPending
  /** Whether the chosen time is still possible; assumed while the quote loads. */
  const isSlotOpen = isPriceable && (isLoading || !quote.data || hasSlot(daySlots, datetime))

  const [shownCard, setShownCard] = useState<number | null>(null)
  const pay = resolvePay(draft, { cards, payment: quote.data?.payment, shown: shownCard })
  if (pay.variant !== payVariant) setPayVariant(pay.variant)
  if (shownCard === null && saved.pay_way === null && quote.data && pay.card) setShownCard(pay.card.id)

  return {
    // what is typed right now is what is sent
    draft: { ...draft, address: saved.address },
    lines,
    promo,
    persons,
    choices,
    zone: told,
    cities: shop.cities,
    maintenance: (kitchen ?? shop.status).maintenance_state,
    now,
    nowReason,
    quote,
    pay,
    time: {
      days,
      day,
      slots: daySlots,
      isLoading,
      isSlotOpen,
      /** Why the chosen time is no longer possible. */
      lost: now && datetime !== null && !isSlotOpen ? lostText(datetime, now, { isOtherZone, unserved }) : null,
      /** When dishes of the cart are served that are not always. */
      served: servedNotes(lines),
    },
  }
}

/** Tells dish pages which kitchen cooks the order. */
function useCookPlace({ city_id, delivery_type, pickup_point_id }: CookPlace) {
  const remember = useSetAtom(setCookPlaceAtom)
  useEffect(() => remember({ city_id, delivery_type, pickup_point_id }), [remember, city_id, delivery_type, pickup_point_id])
}

/** What a quote says of the zone, with terms; remembered for header and cart. */
function useToldZone(quote: Quote | undefined, { id: city, zones }: ShopCity) {
  const remember = useSetAtom(setZoneAtom)
  const { zone, refused } = quote?.delivery ?? {}
  const id = zone?.id ?? null
  const isDecided = id !== null || refused?.reason === 'outside' || refused?.reason === 'pick'
  useEffect(() => {
    if (isDecided) remember({ city, id })
  }, [isDecided, remember, city, id])
  return zoneOfQuote(quote, zones)
}

function lostText(datetime: string, now: Date, { isOtherZone, unserved }: { isOtherZone: boolean; unserved: string | null }): string {
  if (unserved !== null) return `К\u00a0времени «${momentText(datetime, now)}» подаём не\u00a0всё. ${unserved}. Выберите другое время.`
  if (isOtherZone) return 'Город теперь другой, а\u00a0с\u00a0ним и\u00a0часы. Выберите время заново.'
  return `На\u00a0время «${momentText(datetime, now)}» уже не\u00a0успеть. Выберите другое.`
}
