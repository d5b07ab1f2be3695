/** A promotion without a code as guests see it. */
export type ShownPromotion = {
  id: number
  name: string
  about: string
  /** «Если самовывоз, то скидка 10 %» */
  text: string
  ends_at: string | null
  /** On the cards of its dishes: «3-й бесплатно». */
  ribbon: string | null
  /** Its dishes; none where it is of the whole cart. */
  goods: number[]
  categories: number[]
}

/** The promotions of a dish. Pure. */
export const promotionsOf = (promotions: readonly ShownPromotion[], { id, category_id }: { id: number; category_id: number }) =>
  promotions.filter(({ goods, categories }) => goods.includes(id) || categories.includes(category_id))
