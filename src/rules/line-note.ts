import type { Goods } from '~/contracts/goods'
import { sizedName } from './size-text'

/** Whether the kitchen reads words with this dish. */
export const takesNotes = ({ takes_notes }: Pick<Goods, 'takes_notes'>): boolean => takes_notes !== false

/** Why a dish cannot have these words; null where it can, or has none. */
export const noteProblem = (goods: Pick<Goods, 'takes_notes' | 'name' | 'size'>, note: string | null | undefined): string | null =>
  note && !takesNotes(goods) ? `${sizedName(goods)}: к этому блюду пожеланий не принимаем` : null
