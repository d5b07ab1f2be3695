import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useIsSignedIn } from '~/auth/use-token'
import type { ExplanationRow } from '~/contracts/cart'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { formatBonuses, glue } from '~/lib/text'
import { numberText, plural, priceText } from '~/rules/number-text'
import { addMoney, subtractMoney } from '~/rules/money'
import { kitchenNotice, kitchenStyles } from '~/shop/kitchen'
import { shopQueries } from '~/shop/shop.functions'
import { MAX_PERSONS } from '~/contracts/constants'
import { Button, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Progress } from '~/ui/progress'
import { Stepper } from '~/ui/stepper'
import { announceCartAtom, type CartLine, cartLinesAtom, personsAtom, setPersonsAtom } from './cart.atoms'
import { ChoiceLink } from './line-choices'
import { NutritionSum } from './nutrition-sum'
import type { LiveCartPrice } from './use-cart-price'
import { fits } from '~/ui/media'
import { Alert } from '~/ui/alert'

/** The notice of the kitchen, which the cart covers in the header. */
export function CartKitchen() {
  const { data: shop } = useQuery(shopQueries.shop())
  const notice = shop && kitchenNotice(shop.status, shop.closed)
  if (!notice) return null
  const { field, icon } = kitchenStyles[notice.kind]
  return (
    <p data-field={field} className="mb-3 flex items-center gap-3 rounded-card bg-field px-4.5 py-3 type-chip leading-5">
      <Icon name={icon} className="size-5 shrink-0" />
      <span className="text-balance">{glue(notice.text)}</span>
    </p>
  )
}

type CartFailureProps = {
  refusal: string | null
  /** The line that it is about. */
  line: CartLine | undefined
  isLoading: boolean
  onRetry: () => void
}

/** The catalogue or the server's price could not be read, or the server does not price the cart (`refusal`). The cart stays usable. */
export function CartFailure({ refusal, line, isLoading, onRetry }: CartFailureProps) {
  return (
    <Alert as="div" className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-err-soft px-4.5 py-3.5">
      <p className="min-w-0 grow basis-40 type-meta text-ink">
        {glue(refusal ?? 'Не получилось проверить цены и наличие. Корзина на месте.')}
      </p>
      {line ? (
        <ChoiceLink line={line} className={buttonClass({ kind: 'white', size: 'sm' })}>
          Изменить
        </ChoiceLink>
      ) : (
        <Button kind="white" size="sm" isLoading={isLoading} onClick={onRetry}>
          Повторить
        </Button>
      )}
    </Alert>
  )
}

/** How far the cart is from the smallest order, then from free delivery; silent until the zone is known. */
export function CartProgress({ price: { goods, delivery, isZoneUnknown } }: { price: LiveCartPrice }) {
  const { min_order, missing, free_from } = delivery
  if (isZoneUnknown) return null
  if (goods < min_order) {
    return (
      <Progress value={goods} max={min_order}>
        <span className="inline-block">
          Заказ на доставку от{'\u00a0'}
          {priceText(min_order)}.
        </span>{' '}
        <span className="inline-block">Не хватает {priceText(missing)}.</span>
      </Progress>
    )
  }
  const toFree = free_from !== null && goods < free_from ? { missing: subtractMoney(free_from, goods), fee: 0 } : null
  // an API elsewhere may know only the sum for free delivery
  const next = delivery.next === undefined ? toFree : delivery.next
  if (!next && free_from === null) return null
  const step = next ? addMoney(goods, next.missing) : goods
  return (
    <Progress value={goods} max={step}>
      {next
        ? `Ещё ${priceText(next.missing)} до ${next.fee === 0 ? 'бесплатной доставки' : `доставки за ${priceText(next.fee)}`}`
        : 'Доставка за наш счёт'}
    </Progress>
  )
}

export function CartNutrition() {
  return <NutritionSum lines={useAtomValue(cartLinesAtom)} of="корзины" />
}

export function CartCutlery() {
  const persons = useAtomValue(personsAtom)
  const setPersons = useSetAtom(setPersonsAtom)
  const announce = useSetAtom(announceCartAtom)

  function change(count: number) {
    setPersons(count)
    announce(count === 0 ? 'Без приборов' : `Приборы, ${count}\u00a0${plural(count, ['набор', 'набора', 'наборов'])}`)
  }

  return (
    <div className="mt-4 flex items-center justify-between gap-4">
      <p>
        <span className="block type-chip font-semibold">Приборы</span>
        <span className="block type-meta text-ink-2">{persons === 0 ? 'Не положим' : 'Бесплатно'}</span>
      </p>
      <Stepper value={persons} onChange={change} name="Приборы" max={MAX_PERSONS} />
    </div>
  )
}

/** The bonuses that the order earns; a guest is offered to sign in and returns to the cart. */
export function CartBonuses({ earned }: { earned: number }) {
  const isSignedIn = useIsSignedIn()
  const show = useSetAtom(showDialogAtom)
  if (earned === 0) return null
  return (
    <p className="type-meta text-ink-2">
      {isSignedIn ? (
        `Вернём ${formatBonuses(earned)}`
      ) : (
        <>
          <button
            type="button"
            className="text-ink underline underline-offset-4"
            onClick={() => show({ name: 'authPhone', backTo: 'cart' })}
          >
            Войдите
          </button>
          {`, и\u00a0вернём от\u00a0${numberText(earned)}\u00a0${plural(earned, ['бонуса', 'бонусов', 'бонусов'])}`}
        </>
      )}
    </p>
  )
}

/** More rows fold. */
const OPEN_ROWS = 4
/** A small phone or a zoomed window: the lines need the space. */
const LOW_WINDOW = '(height < 44rem)'

/** The steps to the total. Many rows, and any in a low window, fold into one that shows what is saved. */
export function CartSums({ rows }: { rows: ExplanationRow[] }) {
  const isLow = fits(LOW_WINDOW)
  const list = (
    <dl className="flex flex-col gap-1 type-body leading-5.5">
      {rows.map(({ kind, text, amount }, index) => (
        <div key={index} className={cx('flex flex-wrap justify-between gap-x-4', amount < 0 || kind === 'gift' ? 'text-ok' : 'text-ink-2')}>
          <dt className="min-w-0 grow basis-[7rem] wrap-anywhere">{text}</dt>
          <dd className="sum ml-auto">{amount === 0 ? 'бесплатно' : priceText(amount)}</dd>
        </div>
      ))}
    </dl>
  )
  if (!isLow && rows.length <= OPEN_ROWS) return list

  const saved = rows.reduce((sum, { amount }) => (amount < 0 ? subtractMoney(sum, amount) : sum), 0)
  return (
    <details className="group">
      <summary className="-my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-field text-ink-2 select-none [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-1.5">
          Из{'\u00a0'}чего сложилось
          <Icon name="chevron-down" className="size-4.5 transition-transform duration-base group-open:rotate-180" />
        </span>
        {saved > 0 && (
          <span className="sum ml-auto text-ok">
            <span className="max-[22.5rem]:sr-only">скидки </span>
            {priceText(subtractMoney(0, saved))}
          </span>
        )}
      </summary>
      <div className="mt-1 max-h-36 overflow-y-auto overscroll-contain">{list}</div>
    </details>
  )
}
