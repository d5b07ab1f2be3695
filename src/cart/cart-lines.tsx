import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { memo, type PointerEvent, type RefObject, useCallback, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { useCategoryField } from '~/catalog/category-field'
import { ContainsNote } from '~/catalog/contains-note'
import { useExcluded } from '~/catalog/excluded'
import { servedLine } from '~/catalog/menu'
import { ServedHours } from '~/catalog/served-hours'
import type { Allergen } from '~/contracts/constants'
import { MAX_LINE_QTT } from '~/contracts/constants'
import { glue } from '~/lib/text'
import { linePrice } from '~/rules/line-price'
import type { FoodField } from '~/ui/food-field'
import { Icon } from '~/ui/icon'
import { Price } from '~/ui/price'
import { showToast } from '~/ui/show-toast'
import { Stepper } from '~/ui/stepper'
import { Thumb } from '~/ui/thumb'
import { LineNote } from './line-note'
import { type CartLine, cartLinesAtom, chosenText, putLineBackAtom, setLineQttAtom } from './cart.atoms'
import { LineChoices } from './line-choices'
import { useGift } from './use-promo'

/** As many rows as any window shows at once; the others of a long cart render when the browser has time. */
const FIRST_ROWS = 12

type CartLinesProps = {
  /** The gift of the code, and those of promotions. */
  giftId: number | null
  gifts: readonly { id: number }[]
  outed: readonly number[]
  faults: ReadonlyMap<string, string>
}

/** `outed`: dishes that the kitchen does not make now; they count nothing. `faults`: what is wrong with the choice of a line. */
export function CartLines({ giftId, gifts, outed, faults }: CartLinesProps) {
  const lines = useAtomValue(cartLinesAtom)
  const fieldOf = useCategoryField()
  const excluded = useExcluded()
  const isWhole = useDeferredValue(true, false)
  const list = useRef<HTMLUListElement>(null)
  useKeepFocus(list, lines.length)

  return (
    <ul ref={list} tabIndex={-1} aria-label="Блюда в корзине" className="outline-none">
      {(isWhole ? lines : lines.slice(0, FIRST_ROWS)).map((line) => (
        <CartLineRow
          key={line.uid}
          line={line}
          field={fieldOf(line.category_id)}
          isOut={outed.includes(line.id)}
          fault={faults.get(line.uid)}
          excluded={excluded}
        />
      ))}
      {giftId !== null && <GiftRow giftId={giftId} why="Подарок по коду" />}
      {gifts.map(({ id }, index) => (
        <GiftRow key={index} giftId={id} why="Подарок по акции" />
      ))}
    </ul>
  )
}

type CartLineRowProps = { line: CartLine; field: FoodField; isOut: boolean; fault: string | undefined; excluded: readonly Allergen[] }

/** The last piece, or a swipe to the left, removes the line. Memoised: a step in a cart of 100 lines took 153 ms without it and 51 ms
 *  with it, on a CPU slowed four times. */
const CartLineRow = memo(function CartLineRow({ line, field, isOut, fault, excluded }: CartLineRowProps) {
  const setQtt = useSetAtom(setLineQttAtom)
  const remove = useRemoveLine()
  const swipe = useSwipeLeft(() => remove(line))

  return (
    // content-visibility skips layout and paint of rows out of view
    <li className="relative isolate -mx-4 overflow-clip [contain-intrinsic-size:auto_7.75rem] [content-visibility:auto] md:-mx-7">
      <div {...swipe} className="relative touch-pan-y bg-raised px-4 transition-[translate] duration-base md:px-7">
        <div className="flex gap-4 border-b border-line py-4 in-[li:last-child]:border-b-0 max-[22.5rem]:gap-3">
          <Thumb src={line.picture} field={field} />
          <div className="flex min-w-0 grow flex-col justify-between gap-2">
            <div className="wrap-anywhere">
              <p className="type-name text-[min(1rem,9vw)]">{glue(line.name)}</p>
              <p className="mt-0.5 type-meta text-ink-2">{glue(chosenText(line)) || line.about}</p>
              <ServedHours served={servedLine(line)} hours={line.hours} className="mt-0.5 type-meta text-ink-2" />
              <ContainsNote contains={line.contains} excluded={excluded} className="mt-0.5" />
              <LineChoices line={line} refusal={fault}>
                <LineNote line={line} />
              </LineChoices>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Stepper
                value={line.qtt}
                onChange={(qtt) => (qtt === 0 ? remove(line) : setQtt({ uid: line.uid, qtt }))}
                name={line.name}
                max={MAX_LINE_QTT}
                hasBin
              />
              {isOut ? (
                <p className="grow text-right type-chip text-ink-2">Сейчас нет</p>
              ) : (
                <Price value={linePrice(line)} className="grow justify-end" />
              )}
            </div>
          </div>
        </div>
      </div>
      <span className="absolute inset-0 -z-10 hidden items-center justify-end bg-err-soft pr-7 text-err [[data-swiped]+&]:flex">
        <Icon name="trash" />
      </span>
    </li>
  )
})

/** Removes a line; a toast offers to put it back. */
function useRemoveLine(): (line: CartLine) => void {
  const store = useStore()
  return useCallback(
    (line) => {
      const at = store.get(cartLinesAtom).findIndex(({ uid }) => uid === line.uid)
      store.set(setLineQttAtom, { uid: line.uid, qtt: 0 })
      showToast({
        kind: 'note',
        title: `Убрали «${line.name}»`,
        icon: 'trash',
        isSaid: true,
        action: { label: 'Вернуть', onPress: () => store.set(putLineBackAtom, { line, at }) },
      })
    },
    [store],
  )
}

const goneAt = 0.4
const slackPx = 8

/** Handlers of a row that a finger swipes away to the left, past 40 % of its width: `data-swiped` meanwhile. The row needs `touch-pan-y`. */
function useSwipeLeft(onAway: () => void) {
  const start = useRef<{ x: number; isMoved: boolean } | null>(null)
  const distance = (event: PointerEvent) => Math.max(0, (start.current?.x ?? event.clientX) - event.clientX)

  const end = (event: PointerEvent<HTMLElement>) => {
    const isAway =
      event.type === 'pointerup' && start.current?.isMoved === true && distance(event) > event.currentTarget.offsetWidth * goneAt
    start.current = null
    event.currentTarget.style.removeProperty('translate')
    event.currentTarget.style.removeProperty('transition')
    if (isAway) onAway()
    else delete event.currentTarget.dataset['swiped']
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // in a field the finger moves the caret
      const isField = event.target instanceof HTMLInputElement
      if (event.pointerType !== 'mouse' && !isField) start.current = { x: event.clientX, isMoved: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      const left = distance(event)
      if (!start.current.isMoved && left < slackPx) return
      // capturing the pointer keeps the button under the finger from being pressed
      if (!start.current.isMoved) event.currentTarget.setPointerCapture(event.pointerId)
      start.current.isMoved = true
      event.currentTarget.dataset['swiped'] = ''
      event.currentTarget.style.transition = 'none'
      event.currentTarget.style.translate = `${-left}px`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** The free product of a code or a promotion; it has no stepper. */
function GiftRow({ giftId, why }: { giftId: number; why: string }) {
  const gift = useGift(giftId)
  if (!gift) return null
  return (
    <li className="flex gap-4 border-b border-line py-4 last:border-b-0">
      <Thumb src={gift.picture} field={gift.field} />
      <div className="flex min-w-0 grow flex-col justify-between gap-2">
        <div>
          <p className="type-name text-[min(1rem,9vw)]">{glue(gift.name)}</p>
          <p className="mt-0.5 type-meta text-ink-2">{why}</p>
        </div>
        <p className="flex min-h-11 items-center justify-end type-button text-ok">бесплатно</p>
      </div>
    </li>
  )
}

/** Moves the focus to the list (give it `tabIndex={-1}`) when the focused item was removed. `count` is the number of items. */
export function useKeepFocus<List extends HTMLElement>(list: RefObject<List | null>, count: number): void {
  const before = useRef(count)

  useLayoutEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (isFewer && (document.activeElement === null || document.activeElement === document.body))
      list.current?.focus({ preventScroll: true })
  }, [list, count])
}
