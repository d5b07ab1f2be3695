import { useState } from 'react'
import type { Numbers } from '~/contracts/staff-numbers'
import { countText, DISHES, type Forms, numberText, plural, priceText } from '~/rules/number-text'
import { Sheet } from '~/staff/kit/sheet'
import { StaffButton } from '~/staff/kit/staff-button'
import { cancelText } from './more-tables'

const RULES: readonly [name: string, text: string][] = [
  [
    'Заказы',
    'Выданные в\u00a0эти дни, без пробных. Из\u00a0них все цифры, графики и\u00a0файлы. По\u00a0часам они стоят там, где их оформили. «В\u00a0работе» — приняты на\u00a0сегодня и\u00a0ещё не\u00a0выданы.',
  ],
  [
    'Выручка',
    'Суммы этих заказов минус деньги, которые в\u00a0эти дни вернули. Возврат до\u00a0выдачи считается в\u00a0день выдачи, бонусы\u00a0— не\u00a0деньги. День идёт по\u00a0часам города.',
  ],
  [
    'Блюда',
    'Выданные порции и\u00a0сколько за\u00a0них заплатили, минус возвраты за\u00a0блюда. С\u00a0доставкой и\u00a0возвратами не\u00a0за\u00a0блюда выходит вся выручка, и\u00a0в\u00a0файлах тоже.',
  ],
  ['Средний чек', 'Выручка, делённая на\u00a0число выданных заказов.'],
  [
    'Вовремя',
    'Доставка вручена, а\u00a0самовывоз готов не\u00a0позже первого обещанного времени. Перенос обещания ничего не\u00a0меняет. Заказы без отметки о\u00a0готовности не\u00a0считаются.',
  ],
  ['На\u00a0кухне и\u00a0в\u00a0пути', 'Медианы: от\u00a0принятия до\u00a0готовности и\u00a0от\u00a0выезда до\u00a0вручения.'],
  ['Новые гости', 'Те, у\u00a0кого это первый заказ.'],
  ['Отмены', 'Из\u00a0заказов, оформленных в\u00a0эти дни.'],
  [
    'За\u00a0опоздания',
    'Коды к\u00a0заказам этих дней, которые опоздали. «Применили» — сколько выданных в\u00a0эти дни заказов оплатили с\u00a0таким кодом и\u00a0на\u00a0сколько дешевле.',
  ],
  ['Стоп', 'Минуты стопа в\u00a0рабочие часы. «Мимо» — сколько эти блюда продали в\u00a0те\u00a0же часы днём раньше.'],
  ['Класс', 'A\u00a0приносят первые 80\u00a0% выручки, B\u00a0следующие 15\u00a0%, C\u00a0остальное.'],
]

const CODES: Forms = ['код', 'кода', 'кодов']

/** «3 кода за опоздания, применили 2 на 420 ₽» */
function apologyFact({ given, used, discount }: Numbers['totals']['apologies']): [string, string] {
  return [countText(given, CODES), `за\u00a0опоздания, применили ${numberText(used)} на\u00a0${priceText(discount)}`]
}

/** The smaller figures in one line, and how all are counted. */
export function FootFacts({ totals, cancels }: Pick<Numbers, 'totals' | 'cancels'>) {
  const [isOpen, setIsOpen] = useState(false)
  const { cook_median, road_median, late_median, late_90, new_customers, canceled, stop, unknown, refunds, apologies } = totals
  const facts: [string, string][] = [
    ...(cook_median === null ? [] : [[`${cook_median}\u00a0мин`, 'на\u00a0кухне'] as [string, string]]),
    ...(road_median === null ? [] : [[`${road_median}\u00a0мин`, 'в\u00a0пути'] as [string, string]]),
    ...(late_median === null
      ? []
      : [[`${late_median}\u00a0мин`, `опоздание, у\u00a0каждого десятого от\u00a0${late_90}`] as [string, string]]),
    [String(new_customers), plural(new_customers, ['новый гость', 'новых гостя', 'новых гостей'])],
    [`${canceled}\u00a0${plural(canceled, ['отмена', 'отмены', 'отмен'])}`, cancels[0] ? `чаще всего ${cancelText(cancels[0])}` : ''],
    ...(stop.goods === 0
      ? []
      : [[`стоп: ${stop.goods}\u00a0${plural(stop.goods, DISHES)}`, `около ${priceText(Math.round(stop.lost))} мимо`] as [string, string]]),
    ...(refunds === 0 ? [] : [[priceText(refunds), 'вернули'] as [string, string]]),
    ...(apologies.given + apologies.used === 0 ? [] : [apologyFact(apologies)]),
    ...(unknown === 0 ? [] : [[String(unknown), 'без отметки готовности'] as [string, string]]),
  ]
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line pt-3 type-meta">
        {facts.map(([strong, rest]) => (
          <span key={strong + rest}>
            <b className="font-[700]">{strong}</b>
            {rest && ` ${rest}`}
          </span>
        ))}
        <StaffButton kind="plain" size="sm" icon="info" className="ml-auto" onClick={() => setIsOpen(true)}>
          Как считаем
        </StaffButton>
      </div>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Как считаем">
        <dl className="grid gap-4">
          {RULES.map(([name, text]) => (
            <div key={name}>
              <dt className="type-name">{name}</dt>
              <dd className="mt-1 type-body text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </>
  )
}
