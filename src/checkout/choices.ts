import type { Address } from '~/contracts/addresses'
import type { PaidWay, PayType, Quote } from '~/contracts/cart'
import type { Card } from '~/contracts/cards'
import type { City, PickupPoint } from '~/contracts/dictionaries'
import { chosenAddress, PAY_WAYS, type PayWay } from '~/order-form/order-choices'
import { distanceKm, type MapPoint } from '~/rules/nearest-city'
import { forPickup } from '~/rules/promise'
import type { CheckoutDraft } from './checkout.atoms'

export type ShopCity = Omit<City, 'hours'>
export type Choosable = {
  /** Whether the customer chose the city of the shop. */
  isCityChosen: boolean
  cities: readonly ShopCity[]
  cityId: number
  addresses: readonly Address[]
  points: readonly PickupPoint[]
  myPlace?: MapPoint | null
}

export type Choices = {
  city: ShopCity
  /** Whether nothing but a guess says that it is this one. */
  isCityGuessed: boolean
  /** The chosen saved address; `null` where a new one is typed. */
  address: Address | null
  /** The points of the city, the nearest first where the customer's place is known, and the chosen one. */
  points: readonly PickupPoint[]
  point: PickupPoint | null
}

/** Resolves the draft against the present data: a deleted address counts as not chosen, the default address and the nearest (or first)
 *  point are preselected, a saved address decides the city. */
export function resolveChoices(draft: CheckoutDraft, { cities, cityId, isCityChosen, addresses, points, myPlace }: Choosable): Choices {
  const cityOf = (id: number | null | undefined) => cities.find((city) => city.id === id)
  const usable = addresses.filter(({ city_id }) => cityOf(city_id))
  const address = chosenAddress(usable, draft.address_choice)
  const own = draft.delivery_type === 'delivery' ? address?.city_id : null
  const city = cityOf(own) ?? cityOf(draft.city_id) ?? cityOf(cityId) ?? cities[0]
  if (!city) throw new Error('the shop has no city')
  const unsorted = points.filter(({ city_id }) => city_id === city.id)
  const ofCity = myPlace ? unsorted.toSorted((a, b) => distanceKm(myPlace, a) - distanceKm(myPlace, b)) : unsorted
  const point = ofCity.find(({ id }) => id === draft.pickup_point_id) ?? ofCity[0] ?? null
  const terms = draft.delivery_type === 'pickup' ? { ...city, delivery: forPickup(city.delivery) } : city
  const isPlaceChosen = draft.delivery_type === 'delivery' ? address !== null : point !== null && point.id === draft.pickup_point_id
  const isCityGuessed = cities.length > 1 && !isCityChosen && !isPlaceChosen && cityOf(draft.city_id) === undefined
  return { city: terms, isCityGuessed, address, points: ofCity, point }
}

/** The ways to pay on receipt, in the order of the checkout. */
export const offeredWays = (isPickup: boolean) =>
  [
    {
      value: 'card',
      title: isPickup ? 'Картой на месте' : 'Картой курьеру',
      note: isPickup ? 'терминал на кассе' : 'терминал привезём',
    },
    { value: 'qr', title: 'По QR при получении', note: 'из приложения банка' },
    { value: 'cash', title: 'Наличными', note: 'подготовим сдачу' },
  ] as const satisfies readonly { value: PayWay; title: string; note: string }[]

type PaidBy = { pay_type: PayType; delivery_type: 'delivery' | 'pickup'; online_way?: PaidWay | null | undefined }

export function payText({ pay_type, delivery_type, online_way }: PaidBy): string {
  if (online_way === 'sbp') return 'По СБП'
  const way = offeredWays(delivery_type === 'pickup').find(({ value }) => PAY_WAYS[value].pay_type === pay_type)
  return way?.title ?? 'Картой на сайте'
}

/** «Visa •• 4242» */
export const cardTitle = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>) => `${brand} ••\u00a0${last4}`

/** `cards` is null where the saved ones did not load. */
export type PayMeans = {
  cards: readonly Card[] | null
  payment: Quote['payment']
  /** The preselected card that the customer has seen. */
  shown?: number | null
}

type PayDraft = Pick<CheckoutDraft, 'pay_way' | 'card_id'>
/** `way` is null where the chosen one is no longer available; `lost` says why. */
type Chosen = { way: PayWay | null; card: Card | null; lost: string | null }
export type PayChoice = ReturnType<typeof resolvePay>

/** Resolves the draft against the available ways. Preselected is the default card, else a card on the site, else SBP, else a card on
 *  receipt. An unavailable choice is reported, never replaced. */
export function resolvePay(draft: PayDraft, { cards: saved, payment, shown = null }: PayMeans) {
  const hasOnline = payment?.online ?? true
  const hasCard = hasOnline && payment?.card !== false
  // until the price is there a choice that was restored stays
  const hasSbp = payment ? hasOnline && payment.sbp === true : draft.pay_way === 'sbp'
  /** Why a way is not for this customer and sum; the order decides again. */
  const refusalOf = (way: PayWay) => payment?.ways?.find(({ pay_variant }) => pay_variant === PAY_WAYS[way].pay_variant)?.refused ?? null
  /** Saved cards that can pay, the default first. */
  const cards = hasOnline ? (saved ?? []).filter(({ pays }) => pays !== false) : []
  // another default card does not replace the one that was shown as chosen
  const seen = draft.pay_way === null && shown !== null ? ({ pay_way: 'saved', card_id: shown } as const) : draft
  const wanted = choose(seen, cards, { hasOnline, hasCard, hasSbp }, saved)
  const refused = wanted.way && refusalOf(wanted.way)
  const chosen = refused === null ? wanted : { way: null, card: null, lost: refused.text }
  /** Whether this order is paid on the site. */
  const isOnline = chosen.way === 'online' || chosen.way === 'sbp' || chosen.way === 'saved'
  return {
    ...chosen,
    /** What the price is asked for, also of a way that this sum is refused for: another sum may not be. */
    variant: wanted.way ? PAY_WAYS[wanted.way].pay_variant : undefined,
    cards,
    hasOnline,
    hasCard,
    hasSbp,
    isOnline,
    refusalOf,
    savesCard: chosen.way === 'online' && payment?.saves_card === true,
    needsEmail: isOnline && payment?.needs_email === true,
  }
}

type Offered = { hasOnline: boolean; hasCard: boolean; hasSbp: boolean }

const isOnSite = (way: PayWay) => way === 'online' || way === 'sbp' || way === 'saved'
const gone = (lost: string): Chosen => ({ way: null, card: null, lost: `${lost} Выберите другой способ.` })

function choose({ pay_way, card_id }: PayDraft, cards: readonly Card[], offered: Offered, saved: readonly Card[] | null): Chosen {
  const { hasOnline, hasCard, hasSbp } = offered
  if (pay_way === null) {
    const [first = null] = cards
    return { way: first ? 'saved' : hasCard ? 'online' : hasSbp ? 'sbp' : 'card', card: first, lost: null }
  }
  if (!hasOnline && isOnSite(pay_way)) return gone('Оплата на сайте сейчас не работает.')
  if (pay_way === 'online' && !hasCard) return gone('Картой на сайте сейчас не заплатить.')
  if (pay_way === 'sbp' && !hasSbp) return gone('По СБП сейчас не заплатить.')
  if (pay_way !== 'saved') return { way: pay_way, card: null, lost: null }
  const card = cards.find(({ id }) => id === card_id) ?? null
  if (card) return { way: 'saved', card, lost: null }
  if (saved?.some(({ id }) => id === card_id)) return gone('Этой картой сейчас не заплатить.')
  return { way: null, card: null, lost: saved ? 'Этой карты больше нет. Выберите, чем платить.' : null }
}
