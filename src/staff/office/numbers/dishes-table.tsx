import { useState } from 'react'
import type { Numbers } from '~/contracts/staff-numbers'
import { percentText, priceText, signedText } from '~/rules/number-text'
import { StaffButton } from '~/staff/kit/staff-button'
import { Thumb } from '~/ui/thumb'
import { CHART_TITLE } from './chart-card'

const SHORT = 5

/** Dishes by revenue, with their class: A makes 80 % of it. Below them what is of no dish, so that the table sums to the revenue. */
export function DishesTable({ goods, totals, title }: Pick<Numbers, 'goods' | 'totals'> & { title: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const rows = isWhole ? goods : goods.slice(0, SHORT)
  const rest = [
    ['Доставка', totals.delivery],
    ['Возвраты не\u00a0за\u00a0блюда', -totals.refunds_whole],
    ['Выручка', totals.revenue],
  ].filter((row): row is [string, number] => row[1] !== 0)
  return (
    <section className="min-w-0">
      <h2 className={`flex min-h-11 items-center ${CHART_TITLE}`}>{title}</h2>
      {goods.length === 0 ? (
        <p className="mt-1 type-body text-ink-2">Блюда появятся здесь после первого выданного заказа.</p>
      ) : (
        <table className="w-full border-collapse text-left type-row tabular-nums">
          <thead className="border-b border-line text-[0.8125rem] text-ink-3">
            <tr>
              <th scope="col" className="py-2 font-[400]">
                Блюдо
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-[400]">
                Штук
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-[400]">
                Выручка
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-[400] max-xl:hidden">
                Заказов
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-[400] max-md:hidden">
                К&nbsp;прошлой
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-[400] max-md:hidden">
                Класс
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, image, qtt, revenue, share, before, abc }) => (
              <tr key={id} className="border-b border-line">
                <td className="py-1.5">
                  <span className="flex items-center gap-2.5 font-[600]">
                    <Thumb src={image} field="rice" size="sm" className="size-8! rounded-[0.625rem]! p-0.5!" />
                    <span className="min-w-0 break-words">{name}</span>
                  </span>
                </td>
                <td className="pl-3 text-right">{qtt}</td>
                <td className="pl-3 text-right font-[600] whitespace-nowrap">{priceText(Math.round(revenue))}</td>
                <td className="pl-3 text-right text-ink-2 max-xl:hidden">{percentText(Math.round(share))}</td>
                <td className="pl-3 text-right text-ink-2 max-md:hidden">{signedText(qtt - before, String(Math.abs(qtt - before)))}</td>
                <td className="pl-3 text-right font-[600] max-md:hidden">{abc}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {rest.map(([name, sum]) => (
              <tr key={name} className="border-b border-line text-ink-2 last:border-0 last:text-ink">
                <th scope="row" colSpan={2} className="py-2 text-left font-[400]">
                  {name}
                </th>
                <td className="pl-3 text-right font-[600] whitespace-nowrap">{priceText(Math.round(sum))}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      )}
      {goods.length > SHORT && (
        <StaffButton size="sm" className="mt-3" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Свернуть' : `Все ${goods.length}`}
        </StaffButton>
      )}
    </section>
  )
}
