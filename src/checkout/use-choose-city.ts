import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { chooseShopCity } from '~/shop/shop.functions'
import { changeDraftAtom } from './checkout.atoms'
import type { Choices, ShopCity } from './choices'

/** Chooses the city of the order. The first answer is that of the whole shop, so that it is asked once. */
export function useChooseCity({ isCityGuessed }: Pick<Choices, 'isCityGuessed'>, cities: readonly ShopCity[]) {
  const queryClient = useQueryClient()
  const change = useSetAtom(changeDraftAtom)
  return (id: number) => {
    change({ city_id: id })
    const slug = cities.find((city) => city.id === id)?.slug
    // best-effort: the draft has the answer
    if (isCityGuessed && slug !== undefined) chooseShopCity(queryClient, slug).catch(() => undefined)
  }
}
