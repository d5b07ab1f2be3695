import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { DeliveryType, Quote } from '~/contracts/cart'
import type { LoyaltyTerms } from '~/contracts/loyalty'
import { OFF_TEXT } from '~/rules/bonuses'
import { numberText, percentText, plural, priceText } from '~/rules/number-text'
import { useLoyalty } from '~/shop/use-shop'
import { Button } from '~/ui/button'
import { Slider } from '~/ui/slider'
import { changeDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import { CheckoutBlock } from './checkout-block'
import { useDraft } from './use-draft'

const DEBOUNCE_MS = 250

/** How many bonuses to spend, up to the server's limit. The selection itself stays in the draft, for a cart that allows more. */
export function BonusBlock({ balance, quote }: { balance: number; quote: Quote | undefined }) {
  const { bonuses, delivery_type } = useDraft()
  const error = useAtomValue(checkoutErrorsAtom)['bonuses']
  const max = quote?.bonuses_max ?? 0
  const terms = useLoyalty()
  const [value, setValue] = useSliderValue(Math.min(bonuses, max))
  // bonuses that another order spent just now still have an error to show
  if (balance === 0 && error === undefined) return null

  return (
    <CheckoutBlock name="bonuses" title="Бонусы" aside={`на счету ${numberText(balance)}`} error={error}>
      {quote && max === 0 ? (
        <p className="text-ink-2">{noBonusesText(quote, delivery_type, { balance, terms })}</p>
      ) : (
        <>
          <Slider
            label="Сколько бонусов списать"
            valueText={`Списать ${value} из ${balance} ${plural(balance, ['бонуса', 'бонусов', 'бонусов'])}`}
            value={value}
            max={max}
            onChange={setValue}
            isInvalid={error !== undefined}
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div>
              <p>
                Спишем <span className="font-semibold">{numberText(value)}</span>
              </p>
              {max > 0 && max < balance && (
                <p className="type-meta text-ink-2">{`До\u00a0${terms.pay_percent === 50 ? 'половины' : percentText(terms.pay_percent)} суммы блюд`}</p>
              )}
            </div>
            {max > 0 && (
              <Button size="sm" onClick={() => setValue(value === max ? 0 : max)}>
                {value === max ? 'Не списывать' : `Списать ${max === balance ? 'все' : 'максимум,'} ${numberText(max)}`}
              </Button>
            )}
          </div>
        </>
      )}
    </CheckoutBlock>
  )
}

/** The slider's own value while it moves; the draft, and with it the price, follows debounced. */
function useSliderValue(saved: number): [value: number, setValue: (value: number) => void] {
  const [moving, setMoving] = useState<number | null>(null)
  const change = useSetAtom(changeDraftAtom)

  useEffect(() => {
    if (moving === null) return undefined
    const timer = setTimeout(() => {
      change({ bonuses: moving })
      setMoving(null)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [moving, change])

  return [moving ?? saved, setMoving]
}

type Standing = { balance: number; terms: LoyaltyTerms }

function noBonusesText({ totals }: Quote, delivery_type: DeliveryType, { balance, terms }: Standing): string {
  if (!terms.is_on) return `${OFF_TEXT}: они\u00a0остаются на\u00a0счету.`
  if (balance === 0) return 'Бонусов на\u00a0счету не\u00a0осталось.'
  if (delivery_type === 'pickup' && totals.full < terms.min_pickup)
    return `При\u00a0самовывозе бонусы принимаем от\u00a0${priceText(terms.min_pickup)}.`
  return 'Эти блюда бонусами не\u00a0оплатить.'
}
