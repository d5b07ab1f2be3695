import { clockText } from '~/rules/clock-text'
import { serverNow } from '~/lib/server-clock'
import { memo } from 'react'
import { servedText } from '~/rules/hours-text'
import { measureText, priceText } from '~/rules/number-text'
import type { FoundDish } from '~/rules/dish-search'
import { dateText } from '~/rules/moment-text'
import { formatZoned } from '~/rules/schedule'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { foodFields } from '~/ui/food-field'
import { Plate } from '~/ui/plate'
import { allergyHits } from '~/rules/allergy-hits'
import type { DeskGoods } from './draft'
import { KeyCap } from './key-cap'

type DishRowProps = {
  id: string
  dish: FoundDish<DeskGoods>
  /** How many portions Enter adds, and how many are in the order. */
  qtt: number
  ordered: number
  allergies: readonly string[]
  timeZone: string
  isActive: boolean
  onAdd: (goods: DeskGoods) => void
}

/** A dish that a tap or Enter adds. */
export const FoundDishRow = memo(({ id, dish: { goods, parts }, qtt, ordered, allergies, timeZone, isActive, onAdd }: DishRowProps) => {
  const { price, available, image, category_id } = goods
  const hits = available ? allergyHits(allergies, goods) : []
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={!available || undefined}
      // the field keeps the focus
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onAdd(goods)}
      className={cx(
        'flex min-h-18 w-full items-center gap-3.5 rounded-card px-2.5 py-2 text-left',
        isActive ? 'inset-ring-2 inset-ring-ink' : available && 'hover:bg-quiet',
        !available && 'cursor-default!',
      )}
    >
      <Plate
        field={foodFields[(category_id - 1) % foodFields.length] ?? 'rice'}
        size="md"
        src={image}
        className={cx('size-14!', !available && 'opacity-40')}
      />
      <span className="min-w-0 grow">
        <span className={cx('block type-body leading-5.5 font-[600]', !available && 'text-ink-3')}>
          {parts.map(({ text, isHit }, at) =>
            isHit ? (
              <mark key={at} className="border-b-3 border-tamago bg-transparent text-inherit">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
        {available ? (
          <span className="flex flex-wrap gap-x-2.5 pt-0.5 type-row text-[0.875rem] text-ink-2">
            {sizeText(goods)}
            {goods.hours.length > 0 && <span>{servedText(goods.hours)}</span>}
            {hits.length > 0 && (
              <span className="inline-flex items-center gap-1.5 font-[600] text-err">
                <StaffIcon name="shield-exclamation-point" className="size-4.5" />
                есть {hits.join(', ')}
              </span>
            )}
          </span>
        ) : (
          <span className="flex items-center gap-1.5 pt-0.5 type-row text-[0.875rem] text-err">
            <StaffIcon name="ban" className="size-4.5" />
            {stopText(goods, timeZone)}
          </span>
        )}
      </span>
      {available && (
        <>
          <span className="sum shrink-0 type-price text-[1.125rem]">{priceText(price)}</span>
          <AddSign qtt={qtt} ordered={ordered} isActive={isActive} />
        </>
      )}
    </button>
  )
})

function AddSign({ qtt, ordered, isActive }: Pick<DishRowProps, 'qtt' | 'ordered' | 'isActive'>) {
  if (isActive)
    return (
      <span
        aria-hidden="true"
        className="inline-flex h-11 shrink-0 items-center gap-2 rounded-full bg-ink px-3 type-row text-[0.875rem] font-[600] text-page"
      >
        {qtt > 1 && `×${qtt}`}
        <KeyCap kind="ink">Enter</KeyCap>
        <StaffIcon name="plus" className="size-5 pointer-fine:hidden" />
      </span>
    )
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full type-row font-[600] tabular-nums',
        ordered > 0 ? 'bg-ink text-page' : 'bg-quiet',
      )}
    >
      {ordered > 0 ? ordered : <StaffIcon name="plus" className="size-5" />}
    </span>
  )
}

const sizeText = ({ pieces, weight, unit }: DeskGoods) =>
  [pieces !== null && `${pieces}\u00a0шт`, weight > 0 && measureText(weight, unit)].filter(Boolean).join(', ')

function stopText({ back_at }: DeskGoods, timeZone: string): string {
  if (back_at === null) return 'на стопе'
  const day = formatZoned(new Date(back_at), timeZone).slice(0, 10)
  const isToday = formatZoned(new Date(serverNow()), timeZone).startsWith(day)
  return `на стопе до\u00a0${isToday ? '' : `${dateText(day)}, `}${clockText(back_at, timeZone)}`
}
