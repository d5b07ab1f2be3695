import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewPromotionBody, TriedPromotion, TryPromotionBody } from '~/contracts/staff-promotions'
import { MAX_LINE_QTT } from '~/contracts/constants'
import { useDebounced } from '~/lib/use-debounced'
import { serverNow } from '~/lib/server-clock'
import { dayAt } from '~/rules/calendar-day'
import { priceText } from '~/rules/number-text'
import { fromWall } from '~/rules/zoned-time'
import { readableOf } from '~/staff/kit/edit-draft'
import { EditField, rowsOf } from '~/staff/kit/edit-field'
import { ErrorNote } from '~/staff/kit/error-note'
import { choice, day, type DraftOf, number, other, text, toggle } from '~/staff/kit/field-kinds'
import { blankOf, list } from '~/staff/kit/nested-kinds'
import { Cautions } from '~/staff/kit/cautions'
import { RoundButton } from '~/staff/kit/round-button'
import { DishSearch } from '~/staff/office/menu/dish-search'
import { promotionsQueries } from './promotions.queries'

const WAIT_MS = 300
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

const LINE = {
  id: other<number>('Блюдо', 0, String),
  name: other<string>('Название', '', String),
  qtt: number('Сколько', { unit: 'count', min: 1, max: MAX_LINE_QTT }),
}

/** A cart and the facts that a rule may ask for. */
const cartFields = (timeZone: string, zones: readonly Zone[], isCode: boolean) => ({
  lines: list('Корзина', LINE),
  delivery_type: choice<'delivery' | 'pickup'>('Как получит', [
    { value: 'delivery', label: 'Доставка' },
    { value: 'pickup', label: 'Самовывоз' },
  ]),
  zone_id: choice<number | null>(
    'Зона',
    [{ value: null, label: 'без зоны' }, ...zones.map(({ id, name }) => ({ value: id, label: name }))],
    { isPlain: true, isShown: ({ delivery_type }) => zones.length > 0 && delivery_type === 'delivery' },
  ),
  day: day('День', { timeZone }),
  hour: choice<string | null>('Час', [{ value: null, label: 'сейчас' }, ...HOURS.map((value) => ({ value, label: value }))], {
    isPlain: true,
  }),
  pay_variant: choice<1 | 2 | 3 | null>(
    'Оплата',
    [
      { value: null, label: 'не\u00a0выбрана' },
      { value: 1, label: 'Наличными' },
      { value: 2, label: 'На\u00a0сайте' },
      { value: 3, label: 'Картой при\u00a0получении' },
    ],
    { isPlain: true },
  ),
  promocode: text('Промокод', { isOptional: true, max: 100, isShown: () => !isCode }),
  is_first_order: toggle('Первый заказ гостя', { isPlain: true }),
  is_birthday: toggle('День рождения', { isPlain: true }),
})

type Zone = { id: number; name: string }
type CartDraft = DraftOf<ReturnType<typeof cartFields>>
type PromotionTryProps = { id: number | undefined; draft: NewPromotionBody; timeZone: string; zones: readonly Zone[] }

/** A cart that no one orders: what it costs by the rule as it is typed, and without it. */
export function PromotionTry({ id, draft, timeZone, zones }: PromotionTryProps) {
  const fields = cartFields(timeZone, zones, draft.code != null)
  const [cart, setCart] = useState<CartDraft>(() => blankOf(fields))
  const form = { fields, draft: cart, faults: {}, set: (part: Partial<CartDraft>) => setCart((last) => ({ ...last, ...part })) }
  const { rows, add } = rowsOf(form, 'lines', LINE)
  const body = useStable(bodyOf({ fields, cart, timeZone }, { draft, id: id ?? null }))
  const settled = useDebounced(body, WAIT_MS)
  const { data, error } = useQuery({ ...promotionsQueries.tried(settled), enabled: settled.goods.length > 0 })
  return (
    <div role="group" aria-label="Пробная корзина">
      <ul aria-label="Корзина">
        {rows.map((row) => (
          <li key={row.draft.id} className="grid grid-cols-[1fr_7rem_2.75rem] items-start gap-x-2.5">
            <span className="pt-4 type-row wrap-anywhere">{row.draft.name}</span>
            <div role="group" aria-label={row.draft.name}>
              <EditField form={row} name="qtt" />
            </div>
            <RoundButton kind="row" icon="trash" label={`Убрать: ${row.draft.name}`} className="mt-1.5" onClick={row.remove} />
          </li>
        ))}
      </ul>
      <DishSearch
        label="Добавить в корзину"
        taken={rows.map((row) => row.draft.id)}
        onPick={(dish) => add({ id: dish.id, name: dish.name, qtt: '1' })}
      />
      <EditField form={form} name="delivery_type" className="mb-4" />
      <EditField form={form} name="zone_id" />
      <div className="grid grid-cols-2 gap-x-2.5">
        <EditField form={form} name="day" />
        <EditField form={form} name="hour" />
        <EditField form={form} name="pay_variant" />
        <EditField form={form} name="promocode" />
      </div>
      <EditField form={form} name="is_first_order" />
      <EditField form={form} name="is_birthday" />
      {settled.goods.length === 0 ? (
        <p className="mt-3 type-row text-ink-2">Добавьте блюда, и&nbsp;посчитаем.</p>
      ) : (
        <>
          <ErrorNote error={error} look="filled" className="mt-3" />
          {data && !error && <Tried tried={data} isCode={draft.code != null} />}
        </>
      )}
    </div>
  )
}

/** The same object while it says the same. */
function useStable(body: TryPromotionBody): TryPromotionBody {
  const [kept, setKept] = useState(body)
  if (JSON.stringify(kept) === JSON.stringify(body)) return kept
  setKept(body)
  return body
}

type Typed = { fields: ReturnType<typeof cartFields>; cart: CartDraft; timeZone: string }

function bodyOf({ fields, cart, timeZone }: Typed, rule: Pick<TryPromotionBody, 'draft' | 'id'>): TryPromotionBody {
  const { lines, day: date, hour, is_birthday, ...asked } = { ...cart, ...readableOf(fields, cart) }
  const today = dayAt(serverNow(), timeZone)
  const isNow = hour === null && !date
  return {
    ...rule,
    delivery_type: asked.delivery_type,
    zone_id: asked.delivery_type === 'delivery' ? asked.zone_id : null,
    pay_variant: asked.pay_variant,
    promocode: asked.promocode || null,
    is_first_order: asked.is_first_order,
    birthday_in: is_birthday ? 0 : null,
    source: 'site',
    at: isNow ? null : new Date(fromWall(Date.parse(`${date || today}T${hour ?? '12:00'}Z`), timeZone)).toISOString(),
    goods: lines.flatMap(({ id, qtt }) => (typeof qtt === 'number' ? [{ id, qtt, additionals: [], side: [], sauce: [] }] : [])),
  }
}

/** The price by the rule and without it, step by step. */
function Tried({
  tried: { totals, without, explanation, is_used, nudges, outed, warnings },
  isCode,
}: {
  tried: TriedPromotion
  isCode: boolean
}) {
  const word = isCode ? 'Код' : 'Акция'
  const worked = isCode ? 'сработал' : 'сработала'
  return (
    <section aria-label="Что вышло" role="status" className="mt-4">
      <p className="mb-2 type-body font-[600]">{`${word} ${is_used ? '' : 'не\u00a0'}${worked}`}</p>
      <dl className="flex flex-col gap-1 type-row tabular-nums">
        {explanation.map(({ kind, text: row, amount }, index) => (
          <div key={index} className={kind === 'total' ? 'flex justify-between gap-4 font-[600]' : 'flex justify-between gap-4'}>
            <dt className="min-w-0 wrap-anywhere">{kind === 'total' ? (isCode ? 'С\u00a0кодом' : 'С\u00a0акцией') : row}</dt>
            {kind !== 'note' && <dd className="shrink-0">{kind === 'gift' ? 'бесплатно' : priceText(amount)}</dd>}
          </div>
        ))}
        <div className="flex justify-between gap-4 text-ink-2">
          <dt>{isCode ? 'Без него' : 'Без неё'}</dt>
          <dd>{priceText(without.total)}</dd>
        </div>
        {totals.bonuses_earned !== without.bonuses_earned && (
          <div className="flex justify-between gap-4 text-ink-2">
            <dt>Бонусов</dt>
            <dd>{`${totals.bonuses_earned} вместо ${without.bonuses_earned}`}</dd>
          </div>
        )}
      </dl>
      {nudges.map(({ id, text: nudge }) => (
        <p key={id} className="mt-2 type-caption text-ink-2">
          {`Гость увидит: «${nudge}»`}
        </p>
      ))}
      {outed.length > 0 && <p className="mt-2 type-caption text-err">Часть блюд сейчас не&nbsp;продаётся: они не&nbsp;считаются.</p>}
      <Cautions texts={warnings.map(({ text: words }) => words)} look="odd" className="mt-3" />
    </section>
  )
}
