import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useCallback } from 'react'
import type { DeskMenu, Guest, PhoneQuoteBody } from '~/contracts/staff-desk'
import { ApiError, errorText } from '~/lib/api-error'
import { DISHES, plural } from '~/rules/number-text'
import { splitFaults } from '~/order-form/order-faults'
import { namesAllergy } from '~/rules/allergy'
import { closedText, pausedText } from '~/rules/opening'
import { clockOffset } from '~/lib/server-clock'
import { showToast } from '~/ui/show-toast'
import { type Draft, repeated, replacedBy, type PastOrder, EMPTY_DRAFT } from './draft'
import { newOrderQueries } from './new-order.queries'
import { lacksOf, placeOf, type Problems, PROBLEM_FIELDS, quoteProblems, toPhoneOrder, toPhoneQuote } from './order-body'
import { type Placed, placedOf } from './placed'
import { useHeldPress } from './use-held-press'
import { usePlacePhoneOrder } from './use-place-order'
import { unservedInDraft } from './served-at'
import { useMe } from '~/staff/session/me.queries'
import { type Attempt, keepDraft, keptDraft } from './kept-draft'
import { useDebounced } from '~/lib/use-debounced'
import { deskQueries } from '~/staff/desk/orders/orders.queries'

const PHONE = /^[1-9]\d{10}$/

/** Digits as a whole phone: the country may be left out; null while some are missing. */
function wholePhone(digits: string): string | null {
  const whole = digits.length === 10 && digits.startsWith('9') ? `7${digits}` : digits
  return PHONE.test(whole) ? whole : null
}

const lostText = (lost: readonly string[]) => (lost.length > 0 ? `Нельзя повторить: ${lost.join(', ')}.` : null)

/** Everything that the screen of a phone order shows and does. */
export function useNewOrder(menu: DeskMenu, kitchenZone: string) {
  const { draft, attempt, change: changeDraft, setAttempt, clear } = useDraft()
  const offset = clockOffset()
  const queryClient = useQueryClient()
  const { data: places, dataUpdatedAt: placesAt } = useQuery(deskQueries.places())
  const guestQuery = useQuery({ ...newOrderQueries.guest(draft.found ?? ''), enabled: draft.found !== null })
  const guest = draft.found === null ? undefined : guestQuery.data
  const noted = guest?.allergies
  const { name, comment, address: typedAddress } = draft
  const saidNow = [name, comment, typedAddress.comment].filter(namesAllergy).join('\n')
  /** What is known of the guest, and what is said in this call. */
  const allergies = useMemo(() => [...new Set([...(noted ?? []), ...saidNow.split('\n').filter(Boolean)])], [noted, saidNow])
  /** The server's time, up to a minute old. */
  const now = placesAt + offset
  const [isAsked, setAsked] = useState(false)
  const [choosing, choose] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [placed, setPlaced] = useState<Placed | null>(null)

  const found = placeOf(draft, menu, guest)
  const city = places?.cities.find(({ id }) => id === found.cityId)
  const place = { ...found, hasZones: (city?.zones?.length ?? 0) > 0 }
  const timeZone = city?.time_zone ?? kitchenZone
  const unserved = city ? unservedInDraft(draft, menu, city, now) : null
  // a time without some of the dishes is not asked for: the quote would be refused
  const asked = unserved === null ? draft : { ...draft, datetime: null, day: draft.datetime?.slice(0, 10) ?? draft.day }
  const { quote, quotedAt, isFresh, isPricing, error: quoteError, refetch } = usePhoneQuote(toPhoneQuote(asked, place, timeZone))
  const placing = usePlacePhoneOrder({
    attempt,
    setAttempt,
    quote,
    requote: refetch,
    onPlaced: (order, body) => {
      // the next call of the same guest knows this order
      queryClient.removeQueries({ queryKey: newOrderQueries.guests })
      setPlaced(placedOf(order, body, quote?.promised ?? null))
      setAsked(false)
      setNote(null)
      clear()
    },
  })

  const open = draft.delivery_type === 'pickup' ? places?.points.find(({ id }) => id === place.pointId) : city
  const nowClosed = () => {
    if (!open) return null
    const closed = closedText(open, timeZone, new Date(now), draft.delivery_type === 'pickup' ? 'point' : 'kitchen')
    return closed ?? (open.paused_until ? pausedText(open.paused_until) : null)
  }
  const closed = nowClosed() ?? (draft.time_type === 'now' ? unserved : null)
  const refused = quoteError instanceof ApiError ? splitFaults(quoteError.fields, PROBLEM_FIELDS).shown : {}
  const lacks = lacksOf(draft, place, quote)
  const problems: Problems = {
    ...(quote && quoteProblems(draft, quote, { closed, unserved })),
    ...refused,
    ...placing.error?.fields,
    ...(isAsked && lacks),
  }
  // not asked for yet, but wrong
  if (lacks.change_from) problems.change_from = lacks.change_from

  const change = (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => {
    placing.forgetError()
    held.forget()
    changeDraft(part)
  }

  /** Takes over an earlier order, and says so with a way back for as long as this order is being taken. */
  function repeat(order: PastOrder, guestOf: Partial<Draft> = {}, before = draft): void {
    const { change: repeatedOrder, lost } = repeated(order, menu)
    const next = { ...guestOf, ...repeatedOrder }
    change(next)
    setNote(lostText(lost))
    const phone = next.phone ?? draft.phone
    const putBack = () => {
      change((last) => (last.phone === phone ? replacedBy(before, guestOf.phone === undefined ? repeatedOrder : before) : {}))
      setNote(null)
    }
    const lines = repeatedOrder.lines ?? []
    const count = lines.reduce((sum, { qtt }) => sum + qtt, 0)
    showToast({
      kind: 'note',
      title: 'Повторили прошлый заказ',
      text: `${lines.map(({ name, qtt }) => `${name}\u00a0×${qtt}`).join(', ')}. Всего ${count}\u00a0${plural(count, DISHES)}.`,
      action: { label: 'Вернуть', onPress: putBack },
    })
  }

  /** Places the order, or gives the field that keeps it from that. */
  function submit(): (typeof PROBLEM_FIELDS)[number] | null {
    if (placing.error?.isLost && attempt) {
      placing.placeAgain()
      return null
    }
    setAsked(true)
    held.forget()
    const all = { ...(quote && quoteProblems(draft, quote, { closed, unserved })), ...refused, ...lacks }
    const first = PROBLEM_FIELDS.find((field) => all[field] !== undefined)
    if (first) return first
    // the sum on the button has to be the server's
    if (quote && isFresh) placing.place(toPhoneOrder(draft, place, quote, quotedAt))
    else held.hold()
    return null
  }
  const held = useHeldPress({ sum: quote?.totals.total ?? null, isFresh, isPricing, act: submit })

  return {
    menu,
    /** The line whose options are open. */
    choosing,
    choose,
    draft,
    change,
    allergies,
    guest: {
      data: guest,
      error: draft.found === null ? null : guestQuery.error,
      isLoading: guestQuery.isLoading,
      retry: guestQuery.refetch,
    },
    findGuest: (): boolean => {
      const phone = wholePhone(draft.phone)
      setAsked(false)
      if (phone) change({ phone, found: phone })
      return phone !== null
    },
    /** Starts a new draft with the guest and dishes of an order. */
    begin: (known: Guest, order: PastOrder) => {
      clear()
      repeat(order, { phone: known.phone, found: known.phone }, draft)
    },
    repeat: (order: PastOrder) => repeat(order),
    note: [note, held.note].filter(Boolean).join(' '),
    place,
    /** The delivery zones to choose from where the address does not decide. */
    zones: (city?.zones ?? []).filter(({ id }) => quote?.delivery.among?.includes(id)),
    timeZone,
    now,
    closed,
    quote,
    isFresh,
    isPricing,
    quoteFailure: quoteError && Object.keys(refused).length === 0 ? errorText(quoteError) : null,
    retryQuote: () => void refetch(),
    problems,
    submit,
    isPlacing: placing.isPlacing || held.isHeld,
    placeError: placing.error,
    placed,
    startAgain: () => {
      setPlaced(null)
      setNote(null)
      setAsked(false)
      clear()
    },
  }
}

export type NewOrder = ReturnType<typeof useNewOrder>

/** The order that is being taken, kept in the tab for the person at it. `attempt`: what was sent and has no answer yet. */
function useDraft() {
  const { person, device } = useMe()
  const owner = person ? `person ${person.id}` : `device ${device?.id}`
  const [kept, setKept] = useState(() => keptDraft(owner) ?? { owner, draft: EMPTY_DRAFT, attempt: null })

  useEffect(() => {
    const isEmpty = kept.draft === EMPTY_DRAFT && kept.attempt === null
    keepDraft(isEmpty ? null : kept)
  }, [kept])

  const change = useCallback(
    (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) =>
      setKept((last) => ({ ...last, draft: { ...last.draft, ...(typeof part === 'function' ? part(last.draft) : part) } })),
    [],
  )
  const setAttempt = useCallback((attempt: Attempt | null) => setKept((last) => ({ ...last, attempt })), [])
  const clear = useCallback(() => setKept((last) => ({ ...last, draft: EMPTY_DRAFT, attempt: null })), [])
  return { draft: kept.draft, attempt: kept.attempt, change, setAttempt, clear }
}

/** A person types faster; an answer to each key would be thrown away. */
const WAIT_MS = 200

/** The price and promise of what is entered. While a change is priced the last answer stays, and `isFresh` is false. */
function usePhoneQuote(body: PhoneQuoteBody) {
  const offset = clockOffset()
  const text = JSON.stringify(body)
  const settled = useDebounced(text, WAIT_MS)
  const isAsked = body.goods.length > 0
  const settledBody = JSON.parse(settled) as PhoneQuoteBody
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...deskQueries.quote(settledBody),
    // an empty order has no price, also while the first dish waits to be priced
    enabled: isAsked && settledBody.goods.length > 0,
  })
  const isFresh = isAsked && settled === text && data !== undefined && !isPlaceholderData
  return {
    quote: isAsked ? data : undefined,
    /** The server's time of the answer. */
    quotedAt: dataUpdatedAt + offset,
    isFresh: isFresh && error === null,
    isPricing: isAsked && (settled !== text || isFetching) && !isFresh,
    error: isAsked && settled === text ? error : null,
    refetch,
  }
}
