import { useSetAtom } from 'jotai'
import { Icon } from '~/ui/icon'
import type { CardLook } from '~/catalog/goods-grid'
import { goodsNote } from '~/catalog/portion-text'
import { asksFirst, cardPrice, type GoodsCard } from '~/catalog/menu'
import { useSwapFocus } from '~/catalog/use-swap-focus'
import { MAX_LINE_QTT } from '~/contracts/constants'
import { priceText } from '~/rules/number-text'
import { sizedName } from '~/rules/size-text'
import { useClientAtom } from '~/lib/use-client-atom'
import { AddControl, Stepper } from '~/ui/stepper'
import { Button, LinkButton } from '~/ui/button'
import { addToCartAtom, cartQttsAtom, takeFromCartAtom, toCartLine } from './cart.atoms'

type AddToCartProps = { goods: GoodsCard; look: CardLook }

/** Adds a product of a list without options and counts it: the «+» of a tile, the price button of a feature. Where something must be chosen, it
 *  leads to the dish. */
export const AddToCart = (props: AddToCartProps) => (asksFirst(props.goods) ? <ChooseLink {...props} /> : <Counter {...props} />)

function ChooseLink({ goods, look }: AddToCartProps) {
  const { value, isFrom } = cardPrice(goods)
  const isCorner = look === 'corner'
  return (
    <LinkButton
      to="/product/$slug"
      params={{ slug: goods.slug }}
      kind={isCorner ? 'salmon' : 'ink'}
      aria-label={`Выбрать: ${goods.name}`}
      {...(isCorner
        ? { size: 'sm' as const, className: 'h-12 w-28 px-0! shadow-bite' }
        : { sum: isFrom ? `от\u00a0${priceText(value)}` : value })}
    >
      Выбрать
    </LinkButton>
  )
}

function Counter({ goods, look }: AddToCartProps) {
  const name = sizedName(goods)
  const qtt = useClientAtom(cartQttsAtom, (qtts) => qtts.get(goods.id) ?? 0, 0)
  const add = useSetAtom(addToCartAtom)
  const take = useSetAtom(takeFromCartAtom)
  const { box, swap } = useSwapFocus(qtt > 0)

  function change(next: number) {
    // the pressed button disappears: the minus of a corner, both of a feature
    if (next === 0 || (look === 'feature' && qtt === 0)) swap()
    if (next < qtt) take(goods.id)
    else if (add(toCartLine({ ...goods, about: goodsNote(goods) }, next - qtt))) flyToCart(box.current)
  }

  const counted = { value: qtt, onChange: change, name, max: MAX_LINE_QTT }
  return (
    <span ref={box} className="flex noscript:pointer-events-none!">
      {look === 'corner' && <AddControl {...counted} />}
      {look === 'feature' && qtt > 0 && <Stepper {...counted} kind="ink" size="md" />}
      {look === 'feature' && qtt === 0 && (
        <Button
          kind="ink"
          icon={<Icon name="plus" />}
          aria-label={`Добавить ${name} в корзину, ${priceText(goods.price)}`}
          onClick={() => change(1)}
        >
          <span className="sum">{priceText(goods.price)}</span>
        </Button>
      )}
    </span>
  )
}

/** Best-effort animation of the dish around `from`; its code comes with the first one. */
export function flyToCart(from: Element | null): void {
  import('./flight').then(
    ({ fly }) => fly(from),
    () => undefined,
  )
}
