import type { EditedOrder } from '~/contracts/staff-edits'
import { subtractMoney } from './money'
import { priceText, signedText } from './number-text'

type Lines = EditedOrder['lines']
type Line = Lines[number]
type Portions = { name: string; qtt: number }

/** The portions to cook more and no more. Options that changed are no portions. */
export function kitchenDifference(was: Lines, now: Lines): { added: Portions[]; removed: Portions[] } {
  const changes = compare(was, now)
  const of = (sign: 1 | -1) => changes.flatMap(({ name, by }) => (by * sign > 0 ? [{ name, qtt: by * sign }] : []))
  return { added: of(1), removed: of(-1) }
}

/** One text per difference for the kitchen: «−1 Мисо», «+2 Дуэт», «Дуэт: Спайси». */
export function kitchenTexts(was: Lines, now: Lines): string[] {
  return compare(was, now).flatMap(({ name, by, options }) => [
    ...(by === 0 ? [] : [`${signedText(by, String(Math.abs(by)))} ${name}`]),
    ...(options === null ? [] : [`${name}: ${options.length > 0 ? options.join(', ') : 'без добавок'}`]),
  ])
}

/** What a guest reads: «убрали «Мисо», добавили «Дуэт» × 2, −190 ₽». `fields`: what else changed, by `EDIT_FIELDS`. */
export function guestText(was: EditedOrder, now: EditedOrder, fields: readonly string[]): string {
  const dishes = compare(was.lines, now.lines).flatMap(({ name, by, options }) => [
    ...(by === 0 ? [] : [`${by > 0 ? 'добавили' : 'убрали'} «${name}»${Math.abs(by) > 1 ? `\u00a0×\u00a0${Math.abs(by)}` : ''}`]),
    ...(options === null ? [] : [`в «${name}» теперь ${options.length > 0 ? options.join(', ') : 'нет добавок'}`]),
  ])
  const difference = subtractMoney(now.total, was.total)
  const sum = difference === 0 ? [] : [`${difference > 0 ? '+' : ''}${priceText(difference)}`]
  return `Мы изменили заказ: ${[...dishes, ...fieldTexts(fields), ...sum].join(', ') || 'сумма та же'}`
}

/** What an edit can change beside the dishes, as staff and guests read it. */
const EDIT_FIELDS: Record<string, string> = {
  delivery_type: 'способ получения',
  address: 'адрес',
  zone: 'зона доставки',
  pickup_point: 'точка самовывоза',
  time: 'время',
  persons: 'приборы',
  line_notes: 'пожелания к\u00a0блюдам',
  recipient: 'получатель',
  leave_at_door: 'у\u00a0двери',
  no_call: 'звонок в\u00a0дверь',
  comment: 'комментарий',
  phone: 'телефон',
  pay_type: 'способ оплаты',
}

export const fieldTexts = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => {
    const text = EDIT_FIELDS[field]
    return text === undefined ? [] : [text]
  })

/** By position: how many portions more or fewer, and the new options where they changed. */
function compare(was: Lines, now: Lines): { name: string; by: number; options: string[] | null }[] {
  const before = new Map(was.map((line) => [line.position, line]))
  const after = new Map(now.map((line) => [line.position, line]))
  const all = [...was, ...now.filter(({ position }) => !before.has(position))]
  return all
    .map((line) => {
      const [old, current] = [before.get(line.position), after.get(line.position)]
      return { name: ownName(line, all), by: (current?.qtt ?? 0) - (old?.qtt ?? 0), options: changedOptions(old, current) }
    })
    .filter(({ by, options }) => by !== 0 || options !== null)
}

/** «Вок (соба, с пожеланием)»: a dish of which the order has several lines is named with what tells them apart. */
function ownName({ position, name, options, noted }: Line, all: Lines): string {
  const others = all.filter((line) => line.name === name && line.position !== position)
  const words = [...(others.some((line) => !hasSameOptions(line.options, options)) ? options : []), ...(noted ? ['с\u00a0пожеланием'] : [])]
  return others.length > 0 && words.length > 0 ? `${name} (${words.join(', ')})` : name
}

const hasSameOptions = (some: readonly string[], others: readonly string[]) => some.toSorted().join('|') === others.toSorted().join('|')

const changedOptions = (was: Line | undefined, now: Line | undefined): string[] | null =>
  was && now && !hasSameOptions(was.options, now.options) ? now.options : null
