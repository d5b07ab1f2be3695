import { usePhoneText } from '~/lib/phone-mask'
import type { CustomerRow } from '~/contracts/staff-customers'
import { numberText, priceText } from '~/rules/number-text'
import { Initial } from '~/staff/kit/initial'
import { StatePill } from '~/staff/kit/state-pill'
import { cx } from '~/ui/cx'
import { shortDayText, shortRankText } from './customer-text'

type CustomersTableProps = { rows: readonly CustomerRow[]; chosen: number | undefined; onOpen: (id: number) => void }

/** One row for each customer; on a phone name, orders and sum. */
export function CustomersTable({ rows, chosen, onOpen }: CustomersTableProps) {
  const phoneText = usePhoneText()
  return (
    <table className="mt-2 w-full table-fixed border-collapse text-left type-row">
      <thead className="border-b border-line text-[0.8125rem] text-ink-3 max-md:sr-only">
        <tr>
          <th scope="col" className="px-2 pb-2.5 font-[400]">
            Гость
          </th>
          <th scope="col" className="w-[12%] pb-2.5 text-right font-[400] max-lg:hidden">
            Заказов
          </th>
          <th scope="col" className="w-28 pb-2.5 text-right font-[400] lg:w-[15%]">
            Выкуплено
          </th>
          <th scope="col" className="w-36 pb-2.5 pl-6 font-[400] max-md:hidden lg:w-[17%]">
            Последний
          </th>
          <th scope="col" className="w-[11%] pb-2.5 font-[400] max-lg:hidden">
            Ранг
          </th>
          <th scope="col" className="w-22 px-2 pb-2.5 text-right font-[400] max-md:hidden lg:w-[12%]">
            Бонусы
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={cx('relative border-b border-line', row.id === chosen && 'bg-quiet')}>
            <td className="h-14 px-2">
              <span className="flex items-center gap-3">
                <Initial name={row.name ?? '?'} />
                <span className="min-w-0">
                  <button
                    type="button"
                    onClick={() => onOpen(row.id)}
                    className="block max-w-full truncate text-[1rem] font-[600] after:absolute after:inset-0"
                  >
                    {row.name ?? 'Без имени'}
                  </button>
                  <span className="block truncate text-[0.875rem] text-ink-2">{phoneText(row.phone)}</span>
                  {row.blocked && (
                    <StatePill icon="ban" tone="bad">
                      только онлайн
                    </StatePill>
                  )}
                </span>
              </span>
            </td>
            <td className="text-right tabular-nums max-lg:hidden">{numberText(row.orders)}</td>
            <td className="text-right tabular-nums">{priceText(row.sum)}</td>
            <td className="pl-6 text-ink-2 max-md:hidden">{row.last_order_at === null ? 'не было' : shortDayText(row.last_order_at)}</td>
            <td className="text-ink-2 max-lg:hidden">{shortRankText(row.rank)}</td>
            <td className="px-2 text-right tabular-nums max-md:hidden">{numberText(row.bonuses)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
