import type { Menu } from '~/contracts/staff-menu'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { subtractMoney } from '~/rules/money'
import { Loaded } from '~/staff/kit/loaded'
import { TableSkeleton } from '~/staff/kit/skeleton'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { fieldOf } from '~/ui/food-field'
import { Picture } from '~/ui/picture'
import { CHIP, chipLook } from '~/staff/kit/chip'
import { Tick } from '~/staff/kit/tick'
import type { PriceRow } from './price-change'
import type { Prices } from './use-prices'

type PricesTableProps = { prices: Prices; menu: Menu }

const HEAD = 'type-caption font-[400] text-ink-3'

/** Each dish with its price: was, becomes, the difference. Only a ticked row changes. */
export function PricesTable({ prices, menu }: PricesTableProps) {
  const { plan, dishes, hasChange, rows, ticked, tick } = prices
  const slugOf = (id: number) => menu.categories.find((category) => category.id === id)?.slug
  const isPricing = hasChange && (plan.isPending || plan.isPlaceholderData)
  const all = rows.map(({ id }) => id)
  const sizes = [...new Set(rows.flatMap(({ dish }) => dish.size_name ?? []))].toSorted((a, b) =>
    a.localeCompare(b, 'ru', { numeric: true }),
  )
  const idsOf = (isIn: (row: PriceRow) => boolean) => rows.filter(isIn).map(({ id }) => id)
  const familyOf = ({ dish }: PriceRow) => (dish.family_id === null ? [] : idsOf((row) => row.dish.family_id === dish.family_id))
  const isAll = rows.length > 0 && all.every((id) => ticked.has(id))
  return (
    <Loaded query={dishes} waiting={<TableSkeleton rows={9} />}>
      {rows.length === 0 && <p className="mt-6 type-body text-ink-2">{glue('В этой категории ещё нет блюд с ценой.')}</p>}
      {sizes.length > 0 && (
        <div role="group" aria-label="Размеры" className="mt-3 flex flex-wrap gap-2">
          {sizes.map((size) => {
            const ids = idsOf(({ dish }) => dish.size_name === size)
            const isOn = ids.every((id) => ticked.has(id))
            return (
              <button key={size} type="button" aria-pressed={isOn} onClick={() => tick(ids, !isOn)} className={`${CHIP} ${chipLook(isOn)}`}>
                {size}
              </button>
            )
          })}
        </div>
      )}
      <table
        className={cx('mt-3 w-full border-collapse text-left type-row', rows.length === 0 && 'hidden')}
        aria-busy={isPricing || undefined}
      >
        <thead className="border-b border-line">
          <tr>
            <td className="w-11">
              <Tick label="Все блюда" isOn={isAll} isPart={!isAll && ticked.size > 0} onToggle={() => tick(all, !isAll)} />
            </td>
            <th scope="col" colSpan={2} className={HEAD}>
              Блюдо
            </th>
            <th scope="col" className={cx(HEAD, 'text-right max-xl:hidden')}>
              За неделю
            </th>
            <th scope="col" className={cx(HEAD, 'text-right')}>
              Было
            </th>
            <td aria-hidden="true" className="w-8" />
            <th scope="col" className={cx(HEAD, 'text-right')}>
              Стало
            </th>
            <th scope="col" className={cx(HEAD, 'pr-2 text-right')}>
              Разница
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { id, name, was, now, dish } = row
            const family = familyOf(row)
            const isOut = !ticked.has(id)
            return (
              <tr key={id} className="border-b border-line">
                <td className="w-11">
                  <Tick label={name} isOn={!isOut} onToggle={() => tick([id], isOut)} />
                </td>
                <td className="w-14 py-1">
                  <span
                    data-field={fieldOf(slugOf(dish.category_id), dish.category_id)}
                    className="block size-10 overflow-hidden rounded-field bg-field-soft"
                  >
                    <Picture src={dish.image} alt="" sizes="40px" covers />
                  </span>
                </td>
                <th scope="row" className={cx('py-1.5 pr-3 font-[600]', isOut && 'text-ink-3')}>
                  {glue(name)}{' '}
                  {family.length > 1 && family[0] === id && (
                    <button
                      type="button"
                      aria-label={`Все размеры: ${name}`}
                      onClick={() =>
                        tick(
                          family,
                          family.some((one) => !ticked.has(one)),
                        )
                      }
                      className="press min-h-8 px-1 type-caption font-[400] text-ink-2 underline underline-offset-3"
                    >
                      все размеры
                    </button>
                  )}{' '}
                  {dish.old_price !== null && <s className="type-caption font-[400] text-ink-3">{priceText(dish.old_price)}</s>}
                </th>
                <td className="text-right text-ink-2 tabular-nums max-xl:hidden">{dish.sold_7}</td>
                <td className="text-right whitespace-nowrap text-ink-2 tabular-nums">{priceText(was)}</td>
                <td className="text-center">
                  {hasChange && <StaffIcon name="arrow-right" className="inline-block size-4 align-middle text-ink-3" />}
                </td>
                <td className={cx('sum text-right type-price text-[1.0625rem]', isOut && 'text-ink-3')}>
                  {hasChange && priceText(isOut ? was : now)}
                </td>
                <td className={cx('w-26 pr-2 text-right whitespace-nowrap tabular-nums', isOut ? 'text-ink-3' : 'font-[600]')}>
                  {!hasChange ? '' : isOut ? 'не\u00a0меняем' : differenceText(subtractMoney(now, was))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Loaded>
  )
}

/** «+40 ₽», «−30 ₽» */
export const differenceText = (by: number) => `${by > 0 ? '+' : ''}${priceText(by)}`
