import type { CatalogPack, PackedGoods, PackedMenu } from '~/contracts/catalog-pack'
import type { Category } from '~/contracts/categories'
import type { Image } from '~/contracts/common'
import { BADGES, OPTION_KINDS } from '~/contracts/constants'
import type { Goods, Option } from '~/contracts/goods'

/** The whole menu: categories in menu order with all their products in menu order, and the ids of what is ordered at all,
 *  most first. What is not in `popular` is level, and stands as in the menu. */
export type WholeCatalog = { version: number; categories: (Category & { total: number })[]; popular: number[] }

/** The units as `packedGoods.unit` counts them. */
export const PACKED_UNITS = ['г', 'мл', 'шт'] as const
const FLAGS = { bonuses_active: 1, sale_active: 2, available: 4 } as const
const SHORT_PICTURE = /^\/pictures\/(\w[\w./-]*)\.webp$/

/** A menu as it goes over the wire. Pictures are as the server makes them from their masters. Pure. */
export function packCatalog({ version, categories, popular }: WholeCatalog): CatalogPack {
  const all = categories.flatMap(({ items }) => items)
  const options = new Map(all.flatMap((one) => OPTION_KINDS.flatMap((kind, at) => one[kind].map((its) => [its.id, { at, its }] as const))))
  const optionRows = [...options.values()]
  const rowOfOption = new Map([...options.keys()].map((id, row) => [id, row]))
  const rowOfGoods = new Map(all.map(({ id }, row) => [id, row]))
  const [allergenSets, optionSets] = [distinct<string>(), distinct<number>()]
  const column = <Cell>(cell: (one: Goods) => Cell): Cell[] => all.map(cell)
  const goods: PackedGoods = {
    id: column(({ id }) => id),
    slug: column(({ slug }) => slug),
    name: column(({ name }) => name),
    description: column(({ description }) => description),
    composition: column(({ composition }) => composition),
    price: column(({ price }) => price),
    old_price: column(({ old_price }) => old_price ?? 0),
    image: column(({ image, slug }) => packPicture(image, slug)),
    images: column(({ image, images }) => (isOnly(image, images) ? 0 : images.map((one) => packPicture(one)))),
    weight: column(({ weight }) => weight),
    unit: column(({ unit }) => PACKED_UNITS.indexOf(unit)),
    pieces: column(({ pieces }) => pieces ?? 0),
    badge: column(({ badge }) => BADGES.indexOf(badge)),
    flags: column((one) => (Object.keys(FLAGS) as (keyof typeof FLAGS)[]).reduce((sum, flag) => sum + (one[flag] ? FLAGS[flag] : 0), 0)),
    allergens: column(({ allergens }) => allergenSets.rowOf(allergens)),
    options: column((one) => optionSets.rowOf(OPTION_KINDS.flatMap((kind) => one[kind].map(({ id }) => rowOfOption.get(id) ?? 0)))),
    kcal: column(({ nutrition }) => nutrition.kcal),
    protein: column(({ nutrition }) => nutrition.protein),
    fat: column(({ nutrition }) => nutrition.fat),
    carbs: column(({ nutrition }) => nutrition.carbs),
  }
  const menu: PackedMenu = {
    categories: categories.map(({ id, slug, name, image, items }) => [id, slug, name, packPicture(image, slug), items.length]),
    options: optionRows.map(({ at, its }) => [its.id, at, its.name, its.price, its.max, packPicture(its.image)]),
    allergen_sets: allergenSets.sets,
    option_sets: optionSets.sets,
    popular: popular.flatMap((id) => rowOfGoods.get(id) ?? []),
    goods,
  }
  return { format: 1, version, menu }
}

/** The menu as it was packed; options, pictures and lists of allergens that products share are shared objects, so nobody may
 *  change them. Null where the shop was too large to be sent whole. Pure. */
export function unpackCatalog({ version, menu }: CatalogPack): WholeCatalog | null {
  if (menu === null) return null
  const options = menu.options.map(([id, at, name, price, max, image]): { at: number; its: Option } => {
    return { at, its: { id, name, price, max, image: unpackPicture(image) } }
  })
  const optionSets = menu.option_sets.map((rows) => {
    const own = rows.flatMap((row) => options[row] ?? [])
    const ofKind = (kind: number) => own.filter(({ at }) => at === kind).map(({ its }) => its)
    return { additionals: ofKind(0), sides: ofKind(1), sauces: ofKind(2) }
  })
  let begin = 0
  const categories = menu.categories.map(([id, slug, name, image, total]) => {
    const items = menu.goods.id.slice(begin, begin + total).map((_, i) => unpackGoods(menu, begin + i, id, optionSets))
    begin += total
    return { id, slug, name, image: unpackPicture(image, slug), items, total }
  })
  return { version, categories, popular: menu.popular.flatMap((row) => menu.goods.id[row] ?? []) }
}

type OwnOptions = Pick<Goods, (typeof OPTION_KINDS)[number]>

function unpackGoods({ goods, allergen_sets }: PackedMenu, row: number, category_id: number, optionSets: OwnOptions[]): Goods {
  const cell = <Name extends keyof PackedGoods>(name: Name) => goods[name][row] as PackedGoods[Name][number]
  const slug = cell('slug')
  const flags = cell('flags')
  const image = unpackPicture(cell('image'), slug)
  const images = cell('images')
  return {
    id: cell('id'),
    slug,
    name: cell('name'),
    description: cell('description'),
    composition: cell('composition'),
    price: cell('price'),
    old_price: cell('old_price') || null,
    category_id,
    image,
    images: images === 0 ? [image] : images.map((one) => unpackPicture(one)),
    weight: cell('weight'),
    unit: PACKED_UNITS[cell('unit')] ?? 'шт',
    pieces: cell('pieces') || null,
    badge: BADGES[cell('badge')] ?? 'no',
    allergens: allergen_sets[cell('allergens')] ?? [],
    bonuses_active: (flags & FLAGS.bonuses_active) > 0,
    sale_active: (flags & FLAGS.sale_active) > 0,
    available: (flags & FLAGS.available) > 0,
    nutrition: { kcal: cell('kcal'), protein: cell('protein'), fat: cell('fat'), carbs: cell('carbs') },
    ...(optionSets[cell('options')] ?? { additionals: [], sides: [], sauces: [] }),
  }
}

const isOnly = (image: Image, images: Image[]) => images.length === 1 && images[0]?.webp === image.webp

function packPicture({ webp }: Image, slug?: string): string {
  const short = SHORT_PICTURE.exec(webp)?.[1]
  if (short === undefined) return `=${webp}`
  return short === slug ? '' : short
}

function unpackPicture(packed: string, slug = ''): Image {
  const webp = packed.startsWith('=') ? packed.slice(1) : `/pictures/${packed || slug}.webp`
  return { sm: `/_ipx/w_320${webp}`, webp }
}

/** Lists as rows of a list of lists, each said once. */
function distinct<Item extends string | number>() {
  const rows = new Map<string, number>()
  const sets: Item[][] = []
  return {
    sets,
    rowOf(list: Item[]): number {
      const key = JSON.stringify(list)
      const row = rows.get(key) ?? sets.push([...list]) - 1
      rows.set(key, row)
      return row
    },
  }
}
