import { eq, sql } from 'drizzle-orm'
import type { StopSubject } from '~/contracts/staff-constants'
import type { MenuParts } from '~/rules/stop-reach'
import { isPublicPart } from '#server/catalog/goods-rows'
import type { Db } from '#server/db/client'
import { goodsIngredients, goodsParts, optionIngredients } from '#server/db/tables'

const NO_ID = 0

/** Batch queries of what `reachOfStop` needs to know of the menu. */
export function menuPartsQueries(db: Db, subject: StopSubject, id: number) {
  const ingredient = subject === 'ingredient' ? id : NO_ID
  return [
    db.select({ goods_id: goodsIngredients.goods_id, ingredient_id: goodsIngredients.ingredient_id }).from(goodsIngredients)
      .where(sql`${goodsIngredients.ingredient_id} = ${ingredient} and ${goodsIngredients.is_needed} = 1
        and ${goodsIngredients.goods_id} in (select "id" from "goods")`),
    db.select().from(optionIngredients).where(eq(optionIngredients.ingredient_id, ingredient)),
    db.select({ goods_id: goodsParts.goods_id, part_id: goodsParts.part_id }).from(goodsParts).where(isPublicPart),
  ] as const
}

type Queries = ReturnType<typeof menuPartsQueries>

export const toMenuParts = (needs: Awaited<Queries[0]>, made: Awaited<Queries[1]>, parts: Awaited<Queries[2]>): MenuParts => ({
  needs,
  made,
  parts,
})
