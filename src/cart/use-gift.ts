import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { catalogQueries } from '~/catalog/catalog.queries'
import { useCategoryField } from '~/catalog/category-field'
import type { FoodField } from '~/ui/food-field'
import { cartPromoAtom } from './cart.atoms'

export type Gift = { name: string; picture: string | null; field: FoodField }

/** The free product of a code; null without one. The picture comes with the catalogue's response. */
export function useGift(giftId: number | null): Gift | null {
  const fieldOf = useCategoryField()
  const known = useAtomValue(cartPromoAtom)?.terms?.gift
  const { data } = useQuery({ ...catalogQueries.goods(giftId === null ? [] : [giftId]), enabled: giftId !== null })
  const goods = data?.find(({ id }) => id === giftId)
  if (giftId === null) return null
  return {
    name: goods?.name ?? (known?.id === giftId ? known.name : 'Подарок'),
    picture: goods?.image.webp ?? null,
    field: goods ? fieldOf(goods.category_id) : 'wasabi',
  }
}
