import type { ReactNode } from 'react'
import type { Numbers } from '~/contracts/staff-numbers'
import { percentText, priceText } from '~/rules/number-text'
import { partsText } from '~/rules/part-option'
import { CHART_TITLE, ValuesTable } from './chart-card'

const ACTORS: Record<string, string> = { customer: 'гость', staff: 'сотрудник', shop: 'магазин' }
const REASONS: Record<string, string> = {
  changed_mind: 'передумал',
  no_product: 'нет продукта',
  no_time: 'не успеваем',
  no_answer: 'не дозвонились',
  no_show: 'не пришёл',
  mistake: 'ошибка',
  other: 'другое',
}

/** «гость», «сотрудник, нет продукта» */
export const cancelText = ({ actor, reason }: Numbers['cancels'][number]) =>
  [ACTORS[actor] ?? actor, reason === null ? null : (REASONS[reason] ?? reason)].filter((one) => one !== null).join(', ')

/** Parts of composed dishes, promises by hour, cancellations, couriers and codes; what is empty is left out. */
export function MoreTables({ data: { parts, promise, cancels, couriers, codes } }: { data: Numbers }) {
  const share = (kept: number, known: number) => percentText(Math.round((kept / known) * 100))
  return (
    <div className="mt-8 grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
      {parts.length > 0 && (
        <Block title="В&nbsp;составе других блюд">
          <ValuesTable head={['Блюдо', 'Порций']} rows={parts.map(({ name, twelfths }) => [name, partsText(twelfths, 12)])} />
        </Block>
      )}
      {promise.length > 0 && (
        <Block title="Вовремя по&nbsp;часам">
          <ValuesTable
            head={['Час', 'Заказов', 'Вовремя']}
            rows={promise.map(({ hour, kept, known }) => [`${hour}:00`, known, share(kept, known)])}
          />
        </Block>
      )}
      {couriers.length > 0 && (
        <Block title="Курьеры">
          <ValuesTable
            head={['Курьер', 'Заказов', 'Вовремя', 'В\u00a0пути']}
            rows={couriers.map(({ name, orders, promise_kept, road_median }) => [
              name,
              orders,
              promise_kept === null ? '' : percentText(Math.round(promise_kept)),
              road_median === null ? '' : `${road_median}\u00a0мин`,
            ])}
          />
        </Block>
      )}
      {codes.length > 0 && (
        <Block title="Промокоды">
          <ValuesTable
            head={['Код', 'Заказов', 'Скидка', 'Выручка']}
            rows={codes.map(({ code, orders, discount, revenue }) => [code, orders, priceText(discount), priceText(revenue)])}
          />
        </Block>
      )}
      {cancels.length > 0 && (
        <Block title="Отмены">
          <ValuesTable head={['Кто и\u00a0почему', 'Заказов']} rows={cancels.map((one) => [cancelText(one), one.count])} />
        </Block>
      )}
    </div>
  )
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h2 className={`mb-1 ${CHART_TITLE}`}>{title}</h2>
    {children}
  </section>
)
