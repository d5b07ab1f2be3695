import * as v from 'valibot'
import type { StaffCity } from '~/contracts/staff-places'
import type { StaffZone } from '~/contracts/staff-zones'
import type { ZoneArea } from '~/contracts/zones'
import type { MapPoint } from '~/rules/nearest-city'
import { cityTerms } from '~/rules/delivery-terms'
import { ladderFault } from '~/rules/ladder-fault'
import { countText, numberText } from '~/rules/number-text'
import { formatZoned } from '~/rules/schedule'
import { fromWall } from '~/rules/zoned-time'
import { checkArea } from '~/rules/zone-area'
import { choice, day, type FieldKind, number, other, readBy, text, toggle, type Values } from '~/staff/kit/field-kinds'
import { list } from '~/staff/kit/nested-kinds'
import { servedHours } from '~/staff/kit/week-field'

const MAX_ROUBLES = 100_000
const COLOURS = [
  ['#2f7d4f', 'Зелёный'],
  ['#d2691e', 'Оранжевый'],
  ['#2b6cb0', 'Синий'],
  ['#b83280', 'Розовый'],
  ['#6b46c1', 'Лиловый'],
  ['#b7791f', 'Жёлтый'],
  ['#c53030', 'Красный'],
  ['#2c7a7b', 'Бирюзовый'],
] as const

/** The colour that fewest zones of a city have. */
export const freeColour = (zones: readonly { color: string }[]): string =>
  COLOURS.map(([color]) => ({ color, uses: zones.filter((zone) => zone.color === color).length })).toSorted((a, b) => a.uses - b.uses)[0]
    ?.color ?? COLOURS[0][0]

export const STEP = {
  from: number('Заказ от, ₽', { unit: 'money', min: 0, max: MAX_ROUBLES }),
  fee: number('Доставка, ₽', { unit: 'money', min: 0, max: MAX_ROUBLES }),
}

/** «2 контура, 48 точек» */
export function areaWords(area: ZoneArea | null): string {
  if (area === null || area.length === 0) return 'не\u00a0нарисована'
  const points = area.flat().reduce((sum, ring) => sum + ring.length - 1, 0)
  return `${countText(area.length, ['контур', 'контура', 'контуров'])}, ${countText(points, ['точка', 'точки', 'точек'])}`
}

/** As the server keeps it: what it would refuse is said at once. */
const areaField = (near: readonly MapPoint[]): FieldKind<ZoneArea | null, ZoneArea | null> => ({
  ...other<ZoneArea | null>('Область', null, areaWords),
  schema: () =>
    readBy((drawn: ZoneArea | null, refuse) => {
      if (drawn === null || drawn.length === 0) return null
      const { area, fault } = checkArea(drawn, near)
      return fault === undefined ? area : refuse(fault)
    }),
})

/** As they are pasted: one in a line, or with semicolons between them. */
const streetsIn = (typed: string) => typed.split(/[\n;]/).flatMap((one) => one.trim() || [])
const streetsField: FieldKind<string, string[]> = {
  ...text('Улицы', {
    hint: 'Каждая с\u00a0новой строки, можно с\u00a0домами: Лесная 10–50. Нужны, когда у\u00a0адреса нет точки на\u00a0карте.',
  }),
  isLong: true,
  typed: (streets) => streets.join('\n'),
  schema: () => readBy(streetsIn),
  words: (typed) => `${numberText(streetsIn(typed).length)} улиц`,
}

const stepsField = (): ReturnType<typeof list<typeof STEP>> => {
  const steps = list('Стоимость доставки', STEP)
  const rising = readBy((ladder: Values<typeof STEP>[], refuse) => {
    const fault = ladderFault(ladder)
    return fault === null ? ladder : refuse(fault)
  })
  return { ...steps, schema: (draft) => v.pipe(steps.schema(draft), rising) }
}

/** A moment as the day on which it begins. */
const untilField = (timeZone: string): FieldKind<string, string | null> => ({
  ...day('Снова возим с', { hint: 'Пусто: пока не\u00a0откроете', timeZone, isShown: ({ is_closed }) => is_closed === true }),
  typed: (moment) => (moment === null ? '' : formatZoned(new Date(moment), timeZone).slice(0, 10)),
  schema: (draft) =>
    v.pipe(
      day('', {}).schema(draft),
      v.transform((date) => (date === null ? null : formatZoned(new Date(fromWall(Date.parse(`${date}T00:00:00Z`), timeZone)), timeZone))),
    ),
})

/** The fields of a zone of a city. `near`: places of the city. */
export function zoneFields(zone: StaffZone | undefined, { timeZone, near }: { timeZone: string; near: readonly MapPoint[] }) {
  const own = zone && !COLOURS.some(([color]) => color === zone.color) ? [{ value: zone.color, label: 'Из\u00a0файла' }] : []
  return {
    name: text('Название', { needed: 'Назовите зону', max: 60 }),
    color: choice<string>('Цвет', [...COLOURS.map(([value, label]) => ({ value, label })), ...own], { isPlain: true }),
    area: areaField(near),
    streets: streetsField,
    min_order: number('Минимум заказа, ₽', { unit: 'money', min: 0, max: MAX_ROUBLES }),
    ladder: stepsField(),
    extra_minutes: number('Дольше обычного, мин', { unit: 'minutes', min: 0, max: 240 }),
    hours: servedHours('Часы зоны', 'всегда, пока открыт город'),
    is_closed: toggle('Сейчас не\u00a0возим'),
    closed_reason: text('Почему', { isOptional: true, max: 120, placeholder: 'снегопад', isShown: ({ is_closed }) => is_closed === true }),
    closed_until: untilField(timeZone),
  }
}

/** What a new zone begins with: the terms of its city. */
export function newZone(zones: readonly { color: string }[], city: StaffCity) {
  const { min_order, ladder } = cityTerms(city)
  const steps = ladder.map(({ from, fee }) => ({ from: STEP.from.typed(from), fee: STEP.fee.typed(fee) }))
  return { color: freeColour(zones), min_order: STEP.fee.typed(min_order), extra_minutes: '0', ladder: steps }
}
