import { isServed, servedNote } from '~/rules/menu-hours'
import type { FieldTexts } from './place'
import type { GoodsLine } from './priced-goods'

type Lines = readonly (Pick<GoodsLine, 'goods'> | null)[]

/** Whether all dishes of a cart are served at a moment (milliseconds). Unavailable lines are no matter. */
export const isCartServed = (lines: Lines, timeZone: string, at: number): boolean =>
  lines.every((line) => line === null || isServed(line.goods, timeZone, new Date(at)))

/** The dishes that are not served when a promise begins, by the field of their line. */
export const hoursFaults = (lines: Lines, timeZone: string, { from }: { from: number }): FieldTexts =>
  Object.fromEntries(
    lines.flatMap((line, index) =>
      line === null || isServed(line.goods, timeZone, new Date(from)) ? [] : [[`goods.${index}`, hoursFault(line.goods)]],
    ),
  )

/** «Бизнес-ланч: по будням с 12:00 до 16:00. Выберите другое время.» */
export const hoursFault = (goods: Parameters<typeof servedNote>[0]): string => `${servedNote(goods)}. Выберите другое время.`
