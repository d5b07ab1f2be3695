import { z } from 'zod'
import { searchText } from './text'
import { hours, id, idParam, image, money, moment } from './common'
import { dishPrice, freePrice } from './dish-price'
import { MAX_GROUPS, menuGroup, menuSize, namedGroup, sizeName } from './staff-choices'
import { BADGES, MAX_OPTION_QTT, OPTION_KINDS } from './constants'
import { GOODS_LIMITS } from './staff-constants'
import { pageMeta } from './orders'
import { weekHours } from './staff-places'

/* The menu as staff see and change it. Prices in roubles. */

const name = z.string({ error: 'Напишите название' }).trim().min(1, 'Напишите название').max(GOODS_LIMITS.name, 'Не длиннее 120 знаков')
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Латинские буквы, цифры и дефисы')
  .regex(/[a-z]/, 'Нужна хотя бы одна буква')
  .max(80, 'Не длиннее 80 знаков')
const path = z.string().regex(/^\/(pictures|media)\/[\w.-]+$/, 'Такой картинки нет')
const revision = z.int().nonnegative()
const position = z.int().nonnegative()

/** `on`: on the site; `stop`: on it, but stopped now; `draft`: not on the site. */
export const VISIBILITIES = ['on', 'stop', 'draft'] as const
const visibility = z.enum(VISIBILITIES)

export const menuCategory = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    image,
    position,
    kitchen_minutes: z.int(),
    station_id: id.nullable(),
    /** When its dishes are served; none: always. */
    hours: z.array(hours),
    takes_notes: z.boolean(),
    /** The names of the sizes that its dishes have. */
    sizes: z.array(z.string()),
    revision,
    goods: z.int(),
    drafts: z.int(),
  })
  .meta({ id: 'MenuCategory' })
export type MenuCategory = z.infer<typeof menuCategory>

export const menuOption = z
  .object({ id, kind: z.enum(OPTION_KINDS), name: z.string(), price: money, max: z.int(), image, position, revision, goods: z.int() })
  .meta({ id: 'MenuOption' })
export type MenuOption = z.infer<typeof menuOption>

/** GET /staff/menu: categories in their order, options, stations. `goods`, `drafts`, `stopped`: how many dishes in all. */
export const menu = z
  .object({
    categories: z.array(menuCategory),
    options: z.array(menuOption),
    stations: z.array(z.object({ id, name: z.string() })),
    goods: z.int(),
    drafts: z.int(),
    stopped: z.int(),
  })
  .meta({ id: 'Menu' })
export type Menu = z.infer<typeof menu>

/** GET /staff/menu/goods: dishes and drafts, 50 a page, in menu order; `q` is part of a name. */
export const menuGoodsQuery = z.object({ category_id: idParam.optional(), q: searchText, page: idParam.default(1) })
export type MenuGoodsQuery = z.infer<typeof menuGoodsQuery>

/** A row of the list. `sold_7`: pieces sold in the last seven days. `stop`: until when it is stopped in all the caller's kitchens; `until` null
 *  has no end. */
export const menuRow = z
  .object({
    id,
    slug: z.string(),
    category_id: id,
    name: z.string(),
    /** The dish whose size it is, one number for all its sizes, and which. */
    family_id: id.nullable(),
    size_name: z.string().nullable(),
    image: image.nullable(),
    price: money.nullable(),
    old_price: money.nullable(),
    visibility,
    stop: z.object({ until: moment.nullable() }).nullable(),
    station_id: id.nullable(),
    sold_7: z.int(),
    position,
    revision,
  })
  .meta({ id: 'MenuRow' })
export type MenuRow = z.infer<typeof menuRow>
export const menuRows = z.object({ data: z.array(menuRow), meta: pageMeta }).meta({ id: 'MenuRows' })
export type MenuRows = z.infer<typeof menuRows>

const nutrition = z.object({
  kcal: z.number().min(0).max(2000),
  protein: z.number().min(0).max(100),
  fat: z.number().min(0).max(100),
  carbs: z.number().min(0).max(100),
})
const ingredient = z.object({
  name: z.string().trim().min(1).max(GOODS_LIMITS.ingredient),
  grams: z.int().min(1).max(10_000).nullish(),
  is_needed: z.boolean().default(true),
})
const part = z.object({ id, qtt: z.int().min(1).max(99) })

/** Price, weight and nutrition may be null in a draft only. A price of 0 is of a dish that costs what is chosen for it. */
const goodsFields = z.object({
  name,
  category_id: id,
  slug,
  description: z.string().trim().max(GOODS_LIMITS.description, 'Не длиннее 2000 знаков'),
  composition: z.string().trim().max(GOODS_LIMITS.composition, 'Не длиннее 1000 знаков'),
  price: freePrice.nullable(),
  old_price: dishPrice.nullable(),
  /** Paths of pictures, the first is the one on tiles. */
  images: z.array(path).max(12, 'Не больше 12 картинок'),
  weight: z.number({ error: 'Вес — число' }).positive('Вес больше нуля').max(100_000).nullable(),
  unit: z.enum(['г', 'мл', 'шт']),
  pieces: z.int().positive().max(1000).nullable(),
  badge: z.enum(BADGES),
  allergens: z.array(z.string().trim().min(1).max(GOODS_LIMITS.allergen)).max(GOODS_LIMITS.allergens),
  nutrition: nutrition.nullable(),
  bonuses_active: z.boolean(),
  sale_active: z.boolean(),
  article: z.string().trim().max(GOODS_LIMITS.article).nullable(),
  note: z.string().trim().max(300).nullable(),
  options: z.array(id).max(100, 'Не больше 100 добавок'),
  ingredients: z.array(ingredient).max(60),
  parts: z.array(part).max(40),
  /** None: those of its category. */
  hours: weekHours,
  /** Null leaves the family; a dish without one begins it. */
  size_name: sizeName.nullable(),
  size_position: z.int().min(0).max(100),
  is_default_size: z.boolean(),
  groups: z.array(menuGroup).max(MAX_GROUPS, `Не больше ${MAX_GROUPS} групп`),
})
export type MenuGoodsFields = z.output<typeof goodsFields>

/** PATCH /staff/menu/goods/{id} with `If-Match`: absent fields stay. An unpublished dish is changed by the same call.
 *  Without `alone` the other sizes that were like this one follow. */
export const menuGoodsBody = goodsFields.partial().extend({ alone: z.boolean().optional() }).meta({ id: 'MenuGoodsBody' })
export type MenuGoodsBody = z.output<typeof menuGoodsBody>
/** POST /staff/menu/goods: a draft. */
export const newGoodsBody = goodsFields.partial().required({ name: true, category_id: true }).meta({ id: 'NewGoodsBody' })
export type NewGoodsBody = z.output<typeof newGoodsBody>

/** A dish as the sheet edits it; a draft may lack price, pictures and weight. POST publish, withdraw and copy answer it too. `favorites`: of how many customers it is a favourite. */
export const menuGoods = z
  .object({
    id,
    slug: z.string(),
    category_id: id,
    name: z.string(),
    description: z.string(),
    composition: z.string(),
    price: money.nullable(),
    old_price: money.nullable(),
    images: z.array(z.string()),
    weight: z.number().nullable(),
    unit: z.enum(['г', 'мл', 'шт']),
    pieces: z.int().nullable(),
    badge: z.enum(BADGES),
    allergens: z.array(z.string()),
    nutrition: nutrition.nullable(),
    bonuses_active: z.boolean(),
    sale_active: z.boolean(),
    article: z.string().nullable(),
    note: z.string().nullable(),
    options: z.array(id),
    ingredients: z.array(z.object({ name: z.string(), grams: z.int().nullable(), is_needed: z.boolean() })),
    parts: z.array(part.extend({ name: z.string() })),
    hours: z.array(hours),
    size_name: z.string().nullable(),
    size_position: z.int(),
    is_default_size: z.boolean(),
    groups: z.array(namedGroup),
    sizes: z.array(menuSize),
    visibility,
    stop: z.object({ until: moment.nullable() }).nullable(),
    revision,
    favorites: z.int(),
    sold_30: z.int(),
    changed: z.object({ by: z.string().nullable(), at: moment, fields: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'MenuGoods' })
export type MenuGoods = z.infer<typeof menuGoods>

/** POST and PATCH /staff/menu/categories[/{id}]; `image` is a path. A new one goes last. */
export const menuCategoryBody = z
  .object({ name, slug, image: path, kitchen_minutes: z.int().min(0).max(120), station_id: id.nullable() })
  .extend({ hours: weekHours, takes_notes: z.boolean() })
  .partial()
  .meta({ id: 'MenuCategoryBody' })
export type MenuCategoryBody = z.output<typeof menuCategoryBody>
export const newCategoryBody = menuCategoryBody.required({ name: true }).meta({ id: 'NewCategoryBody' })
export type NewCategoryBody = z.output<typeof newCategoryBody>

/** POST and PATCH /staff/menu/options[/{id}] */
export const menuOptionBody = z
  .object({
    kind: z.enum(OPTION_KINDS),
    name,
    price: z.number().min(0).max(100_000).multipleOf(0.01),
    max: z.int().min(1).max(MAX_OPTION_QTT),
    image: path,
  })
  .partial()
  .meta({ id: 'MenuOptionBody' })
export type MenuOptionBody = z.output<typeof menuOptionBody>
export const newOptionBody = menuOptionBody.required({ kind: true, name: true, price: true }).meta({ id: 'NewOptionBody' })
export type NewOptionBody = z.output<typeof newOptionBody>

/** PUT /staff/menu/order: the ids in their new order; `goods` are all of `category_id`, `sizes` all of one dish. */
export const menuOrderBody = z
  .object({
    categories: z.array(id).max(200).optional(),
    category_id: id.optional(),
    goods: z.array(id).max(2000).optional(),
    options: z.array(id).max(500).optional(),
    sizes: z.array(id).min(1).max(100).optional(),
  })
  .refine(({ goods, category_id }) => (goods === undefined) === (category_id === undefined), { error: 'goods идут вместе с category_id' })
  .meta({ id: 'MenuOrderBody' })
export type MenuOrderBody = z.output<typeof menuOrderBody>
