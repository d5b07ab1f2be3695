import { z } from 'zod'
import { searchText } from './text'
import { deliveryType } from './cart'
import { id, idParam, integerParam, moment } from './common'
import { STOP_MINUTES, STOP_SUBJECTS } from './staff-constants'

const subject = z.enum(STOP_SUBJECTS, { error: 'Что поставить на стоп: goods, option или ingredient' })
const named = z.object({ id, name: z.string() })

/** An open stop with its reach. `until` null: until somebody ends it. `by`: the person or the tablet. `size_of`: the dish of which it stops
 *  one size. */
export const stop = z
  .object({
    id,
    subject,
    subject_id: id,
    name: z.string(),
    size_of: z.object({ family_id: id, dish: z.string(), size: z.string() }).nullable(),
    kitchen_id: id.nullable(),
    from_at: moment,
    until: moment.nullable(),
    reason: z.string().nullable(),
    by: z.string().nullable(),
    reach: z.object({ goods: z.int(), sets: z.int(), options: z.int() }),
  })
  .meta({ id: 'Stop' })
export type Stop = z.infer<typeof stop>

/** GET /staff/stops: those of the kitchen and those of all kitchens, the first to end first. `everywhere`: whether the
 *  caller may set, change and end stops of all kitchens. `today`: stops set or ended today. */
export const stopsQuery = z.object({ kitchen_id: idParam })
export const stopList = z
  .object({
    now: moment,
    stops: z.array(stop),
    everywhere: z.boolean(),
    today: z.array(z.object({ at: moment, name: z.string(), what: z.enum(['stopped', 'ended']), by: z.string().nullable() })),
  })
  .meta({ id: 'StopList' })
export type StopList = z.infer<typeof stopList>

/** GET /staff/stops/subjects: what can be stopped. `frequent`: the most stopped of the last 30 days, filled up with the most used
 *  ingredients. `goods`: how many dishes an ingredient or an option is part of. */
export const stopSubject = z.object({ subject, id, name: z.string(), goods: z.int() }).meta({ id: 'StopSubject' })
export type StopSubjectRow = z.infer<typeof stopSubject>
export const stopSubjects = z
  .object({ frequent: z.array(stopSubject).max(12), subjects: z.array(stopSubject) })
  .meta({ id: 'StopSubjects' })
export type StopSubjects = z.infer<typeof stopSubjects>

/** How long: to the end of the shift, to the next opening, minutes from now, to a moment, or until somebody ends it. */
const until = z.union([z.literal('shift'), z.literal('tomorrow'), z.literal(STOP_MINUTES), moment, z.null()], {
  error: 'Срок стопа: shift, tomorrow, 30, 60, 120, момент или null',
})
export type StopUntil = z.infer<typeof until>
export const dryQuery = z.object({ dry: integerParam.pipe(z.union([z.literal(0), z.literal(1)])).optional() })

/** POST /staff/stops: `kitchen_id` null is everywhere; `kept` are dishes that stay on sale. `all_sizes`: the other sizes of
 *  the dish too, each with a stop of its own. With `?dry=1` nothing is stored. */
export const stopBody = z
  .object({
    subject,
    id,
    kitchen_id: id.nullable(),
    until,
    kept: z.array(id).max(2000).default([]),
    all_sizes: z.boolean().default(false),
    reason: z.string().trim().max(200, 'Не длиннее 200 знаков').nullish(),
  })
  .meta({ id: 'StopBody' })
export type StopBody = z.output<typeof stopBody>

/** `stop` is null for a dry run, `stops` are all that were set. `sizes`: the other sizes of the dish. `reach`: what goes off sale, `kept` included in none of the lists. `could`: the dishes and sets that go off
 *  sale unless they are kept. `open_orders`: orders in work that contain any of it. `share`: its part of yesterday's revenue, in percent;
 *  null without sales. `untils`: when each duration would end (null: this kitchen never closes). */
export const stopPlan = z
  .object({
    stop: stop.nullable(),
    stops: z.array(stop),
    sizes: z.array(named),
    name: z.string(),
    until: moment.nullable(),
    reach: z.object({ goods: z.array(named), sets: z.array(named), options: z.array(named) }),
    could: z.array(named),
    open_orders: z.array(z.object({ id, number: z.string() })),
    share: z.number().nullable(),
    untils: z.object({ shift: moment, tomorrow: moment }),
  })
  .meta({ id: 'StopPlan' })
export type StopPlan = z.infer<typeof stopPlan>

/** PATCH /staff/stops/{id}. DELETE ends it, also twice. */
export const changeStopBody = z.object({ until }).meta({ id: 'ChangeStopBody' })

/** GET /staff/ingredients?q= */
export const ingredientsQuery = z.object({ q: searchText })
export const ingredients = z.array(named.extend({ goods: z.int() })).meta({ id: 'Ingredients' })

/** PUT /staff/goods/{id}/ingredients: replaces them. A name creates an ingredient that does not exist. */
export const goodsIngredientsBody = z
  .object({
    ingredients: z
      .array(
        z
          .object({
            id: id.optional(),
            name: z.string().trim().min(1).max(60, 'Не длиннее 60 знаков').optional(),
            grams: z.int().min(1).max(10_000).nullish(),
            is_needed: z.boolean().default(true),
          })
          .refine(({ id, name }) => (id === undefined) !== (name === undefined), { error: 'Укажите id или name' }),
      )
      .max(60, 'Не больше 60 продуктов'),
  })
  .meta({ id: 'GoodsIngredientsBody' })
export type GoodsIngredientsBody = z.output<typeof goodsIngredientsBody>
export const goodsIngredients = z
  .array(named.extend({ grams: z.int().nullable(), is_needed: z.boolean() }))
  .meta({ id: 'GoodsIngredients' })
export type GoodsIngredients = z.infer<typeof goodsIngredients>

const back = z.object({ id, until: moment.nullable() })
/** GET /v3/stops?city_id=: what no kitchen of the city can make now, and when it is back (null: not known). `delivery_type` and
 *  `pickup_point_id` leave the kitchens that cook such an order. */
export const cityStopsQuery = z.object({
  city_id: idParam,
  delivery_type: deliveryType.optional(),
  pickup_point_id: idParam.optional(),
})
export const cityStops = z.object({ goods: z.array(back), options: z.array(back) }).meta({ id: 'CityStops' })
export type CityStops = z.infer<typeof cityStops>
