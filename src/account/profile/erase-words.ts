import { formatBonuses, plural } from '~/lib/text'

export type EraseWords = { gone: string[]; kept: string[] }

/** What goes with the account and what stays. `live` are the numbers of the orders under way. Pure. Issue 6 part 6,
 *  docs/decisions/025. */
export function eraseWords(bonuses: number, live: readonly string[]): EraseWords {
  const burn = plural(bonuses, ['сгорит', 'сгорят', 'сгорят'])
  const numbers = live.map((number) => `№\u00a0${number}`).join(' и ')
  return {
    gone: [
      'Имя, телефон, почта и день рождения',
      'Адреса, карты и избранное',
      ...(bonuses > 0 ? [`${formatBonuses(bonuses)} ${burn}, вернуть их не получится`] : []),
      'Вход на всех устройствах',
    ],
    kept: [
      'Записи о заказах, без вашего имени, телефона и адреса: они нужны бухгалтерии',
      ...(live.length > 0 ? [`${live.length > 1 ? 'Заказы' : 'Заказ'} ${numbers} в работе: приготовим и отдадим, как обещали`] : []),
    ],
  }
}
