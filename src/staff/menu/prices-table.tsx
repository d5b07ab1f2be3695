import type { Menu } from '~/contracts/staff-menu'
import { formatPrice, glue } from '~/lib/text'
import { subtractMoney } from '~/rules/money'
import { Loaded } from '~/staff/parts/loaded'
import { Skeleton } from '~/staff/parts/skeleton'
import { StaffIcon } from '~/staff/parts/staff-icon'
import { cx } from '~/ui/cx'
import { fieldOf } from '~/ui/food-field'
import { Picture } from '~/ui/picture'
import { Tick } from './tick'
import type { Prices } from './use-prices'

type PricesTableProps = { prices: Prices; menu: Menu; excluded: readonly number[]; onExclude: (ids: number[]) => void }

const HEAD = 'type-caption font-[400] text-ink-3'

/** Each dish whose price changes: was, becomes, the difference. A row without its tick stays as it is. */
export function PricesTable({ prices, menu, excluded, onExclude }: PricesTableProps) {
  const { plan, dishes, hasChange, rows, taken } = prices
  if (!hasChange) return <p className="mt-6 type-body text-ink-2">{glue('Напишите справа, на сколько изменить цены.')}</p>
  if (plan.data && rows.length === 0)
    return <p className="mt-6 type-body text-ink-2">{glue('Ни одна цена не изменится. Возьмите шаг больше.')}</p>
  const known = new Map(dishes.map((dish) => [dish.id, dish]))
  const slugOf = (id: number | undefined) => menu.categories.find((category) => category.id === id)?.slug
  const toggle = (id: number) => onExclude(excluded.includes(id) ? excluded.filter((one) => one !== id) : [...excluded, id])
  return (
    <Loaded query={plan} waiting={<Skeleton className="mt-4 h-120" />}>
      <table
        className={cx('mt-3 w-full border-collapse text-left type-row', plan.isPlaceholderData && 'opacity-60')}
        aria-busy={plan.isPlaceholderData || undefined}
      >
        <thead className="border-b border-line">
          <tr>
            <td className="w-11">
              <Tick
                label="Все блюда"
                isOn={taken.length === rows.length}
                isPart={taken.length > 0 && taken.length < rows.length}
                onToggle={() => onExclude(taken.length === rows.length ? rows.map(({ id }) => id) : [])}
              />
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
          {rows.map(({ id, name, was, now }) => {
            const isOut = excluded.includes(id)
            const dish = known.get(id)
            return (
              <tr key={id} className="border-b border-line">
                <td className="w-11">
                  <Tick label={name} isOn={!isOut} onToggle={() => toggle(id)} />
                </td>
                <td className="w-14 py-1">
                  <span
                    data-field={fieldOf(slugOf(dish?.category_id), dish?.category_id)}
                    className="block size-10 overflow-hidden rounded-field bg-field-soft"
                  >
                    <Picture src={dish?.image} alt="" sizes="40px" covers />
                  </span>
                </td>
                <th scope="row" className={cx('py-1.5 pr-3 font-[600]', isOut && 'text-ink-3')}>
                  {name} {dish?.old_price != null && <s className="type-caption font-[400] text-ink-3">{formatPrice(dish.old_price)}</s>}
                </th>
                <td className="text-right text-ink-2 tabular-nums max-xl:hidden">{dish?.sold_7}</td>
                <td className="text-right whitespace-nowrap text-ink-2 tabular-nums">{formatPrice(was)}</td>
                <td className="text-center">
                  <StaffIcon name="arrow-right" className="inline-block size-4 align-middle text-ink-3" />
                </td>
                <td className={cx('sum text-right type-price text-[1.0625rem]', isOut && 'text-ink-3')}>
                  {formatPrice(isOut ? was : now)}
                </td>
                <td className={cx('w-26 pr-2 text-right whitespace-nowrap tabular-nums', isOut ? 'text-ink-3' : 'font-[600]')}>
                  {isOut ? 'не\u00a0меняем' : differenceText(subtractMoney(now, was))}
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
export const differenceText = (by: number) => `${by > 0 ? '+' : ''}${formatPrice(by)}`
