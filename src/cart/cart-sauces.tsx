import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useRef } from 'react'
import { catalogQueries } from '~/catalog/catalog.queries'
import { asksFirst, type GoodsCard } from '~/catalog/menu'
import { goodsNote } from '~/catalog/portion-text'
import { useCategoryField } from '~/catalog/category-field'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { sizedName } from '~/rules/size-text'
import { IconButton } from '~/ui/icon-button'
import { Icon } from '~/ui/icon'
import { Plate } from '~/ui/plate'
import { addToCartAtom, cartLinesAtom, toCartLine } from './cart.atoms'
import { useKeepFocus } from './cart-lines'

const SAUCES = 'sauces'

/** Sauces that go with the dishes of the cart. */
export function CartSauces() {
  const { data: sauces } = useQuery(catalogQueries.firstPage(SAUCES))
  const { data: menu } = useQuery(catalogQueries.menu())
  const lines = useAtomValue(cartLinesAtom)
  const fieldOf = useCategoryField()
  const add = useSetAtom(addToCartAtom)
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)
  const slugOf = (categoryId: number) => menu?.find(({ id }) => id === categoryId)?.slug
  const offers = offerSauces(
    sauces?.goods ?? [],
    lines.map(({ id, category_id }) => ({ id, category: slugOf(category_id) })),
  )
  useKeepFocus(list, offers.length)
  if (offers.length === 0) return null

  return (
    <section aria-labelledby={titleId} className="mt-4">
      <h3 id={titleId} className="type-chip font-semibold">
        Соусы к{'\u00a0'}заказу
      </h3>
      <ul
        ref={list}
        tabIndex={-1}
        aria-labelledby={titleId}
        className="no-scrollbar -mx-4 mt-2 flex gap-2.5 overflow-x-auto overscroll-x-contain px-4 pb-1 outline-none md:-mx-7 md:px-7"
      >
        {offers.map((sauce) => (
          <li key={sauce.id} className="flex min-h-15 shrink-0 items-center rounded-card bg-quiet pr-2">
            <label htmlFor={`${titleId}-${sauce.id}`} className="flex min-h-15 items-center gap-2.5 py-2 pr-2.5 pl-2">
              <Plate field={fieldOf(sauce.category_id)} size="sm" src={sauce.picture} />
              <span className="max-w-[min(9rem,55vw)] min-w-14">
                <span className="block type-chip leading-4.5">{glue(sizedName(sauce))}</span>
                <span className="sum type-caption text-ink-2">{priceText(sauce.price)}</span>
              </span>
            </label>
            <IconButton
              id={`${titleId}-${sauce.id}`}
              label={`Добавить ${sizedName(sauce)} в корзину`}
              kind="white"
              onClick={() => add(toCartLine({ ...sauce, about: goodsNote(sauce) }, 1))}
            >
              <Icon name="plus" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sauces for the dishes of a category, best first: slug of the category → slugs of sauces. The owner edits it; an unknown slug is
 *  ignored. */
const SAUCE_PAIRINGS: Readonly<Record<string, readonly string[]>> = {
  rolls: ['sous-soevyy', 'sous-spaysi', 'sous-unagi', 'sous-ponzu-s-tryufelem'],
  sushi: ['sous-soevyy', 'sous-ponzu-s-tryufelem', 'sous-unagi'],
  baked: ['sous-unagi', 'sous-soevyy', 'sous-spaysi'],
  sets: ['sous-soevyy', 'sous-spaysi', 'sous-unagi', 'sous-orekhovyy'],
  pizza: ['sous-chesnochnyy', 'sous-syrnyy', 'sous-sladkiy-chili'],
  wok: ['sous-sladkiy-chili', 'sous-orekhovyy', 'sous-soevyy'],
  salads: ['sous-orekhovyy', 'sous-ponzu-s-tryufelem'],
  soups: ['sous-spaysi', 'sous-sladkiy-chili'],
}

type Sauce = Pick<GoodsCard, 'id' | 'slug' | 'available' | 'sizes' | 'choice_from'>
type CartDish = { id: number; category: string | undefined }

/** Available sauces that a press adds and of which no size is in the cart: first those that fit most lines best, then the rest in menu order. */
export function offerSauces<Offer extends Sauce>(sauces: readonly Offer[], cart: readonly CartDish[], pairings = SAUCE_PAIRINGS): Offer[] {
  if (cart.length === 0) return []
  const inCart = new Set(cart.map(({ id }) => id))
  const fit = new Map<string, number>()
  for (const { category } of cart) {
    const fitting = (category !== undefined && Object.hasOwn(pairings, category) && pairings[category]) || []
    for (const [place, slug] of fitting.entries()) fit.set(slug, (fit.get(slug) ?? 0) + fitting.length - place)
  }
  return sauces
    .filter((sauce) => sauce.available && !asksFirst(sauce) && ![sauce, ...sauce.sizes].some(({ id }) => inCart.has(id)))
    .toSorted((a, b) => (fit.get(b.slug) ?? 0) - (fit.get(a.slug) ?? 0))
}
