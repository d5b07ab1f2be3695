import type { Goods, GoodsSize } from '~/contracts/goods'

/** What a row says of its family. */
export type FamilyRow = { id: number; family_id: number | null; size_position: number; is_default_size: boolean }

/** The rows of each family in the order of their sizes. */
const familiesOf = <Row extends FamilyRow>(rows: readonly Row[]): Row[][] => {
  const byFamily = Map.groupBy(
    rows.filter((row) => row.family_id !== null),
    (row) => row.family_id,
  )
  return [...byFamily.values()].map((members) => members.toSorted((a, b) => a.size_position - b.size_position || a.id - b.id))
}

/** The same products, each with all sizes of its family that are among them. */
export function withSizes(goods: readonly Goods[], rows: readonly FamilyRow[]): Goods[] {
  const byId = new Map(goods.map((one) => [one.id, one]))
  const familyById = new Map<number, { family: Goods[]; shown: number | undefined }>()
  for (const members of familiesOf(rows)) {
    const family = members.flatMap(({ id }) => byId.get(id) ?? [])
    const shown = shownOf(members, byId)?.id
    for (const { id } of family) familyById.set(id, { family, shown })
  }
  return goods.map((one) => {
    const { family = [], shown } = familyById.get(one.id) ?? {}
    return { ...one, sizes: family.map((member) => sizeOf(member, one, member.id === shown)) }
  })
}

/** Of a family the size that its owner marked, else the first that is available. */
const shownOf = <Row extends FamilyRow>(members: readonly Row[], byId: ReadonlyMap<number, Goods>): Row | undefined =>
  members.find((row) => row.is_default_size) ?? members.find(({ id }) => byId.get(id)?.available === true) ?? members[0]

function sizeOf(member: Goods, lister: Goods, isDefault: boolean): GoodsSize {
  const { id, slug, size, price, old_price, weight, unit, pieces, available, choice_from } = member
  const { image, badge, hours, bonuses_active, sale_active } = member
  return {
    id,
    slug,
    size: size ?? '',
    price,
    old_price,
    weight,
    unit,
    pieces,
    available,
    ...(isDefault && { is_default: true }),
    ...(choice_from !== undefined && { choice_from }),
    ...(image.webp !== lister.image.webp && { image }),
    ...(badge !== lister.badge && { badge }),
    ...(JSON.stringify(hours) !== JSON.stringify(lister.hours) && { hours }),
    ...(bonuses_active !== lister.bonuses_active && { bonuses_active }),
    ...(sale_active !== lister.sale_active && { sale_active }),
  }
}

/** The products that lists show: one of each family. */
export function listedGoods(goods: readonly Goods[], rows: readonly FamilyRow[]): Goods[] {
  const byId = new Map(goods.map((one) => [one.id, one]))
  const hidden = new Set<number>()
  for (const members of familiesOf(rows)) {
    const shown = shownOf(members, byId)
    for (const { id } of members) if (id !== shown?.id) hidden.add(id)
  }
  return goods.filter(({ id }) => !hidden.has(id))
}
