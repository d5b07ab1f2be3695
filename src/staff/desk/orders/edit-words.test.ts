import { describe, expect, it } from 'vitest'
import { changedLines, kitchenWords, moneyWords, promiseWords, sideText } from './edit-words'
import { at, preview, ZONE } from './orders.testing'

const plain = (texts: readonly (string | null)[]) => texts.map((text) => text?.replaceAll('\u00a0', ' '))

describe('the difference before it is saved', () => {
  it('shows each changed line before and after', () => {
    const [gone, ...others] = changedLines(preview())
    expect(others).toEqual([])
    expect(plain([gone?.name ?? '', sideText(gone?.was ?? null), sideText(gone?.now ?? null)])).toEqual(['Том ям', '1 × 490 ₽', 'нет'])
    expect(plain([sideText({ qtt: 3, amount: 1920, options: '' })])).toEqual(['3 × 640 ₽'])
  })

  it.each([
    ['refund to the card', preview({ how: 'refund', refund: 190, collect: 0, difference: -190 }), true, ['Вернём 190 ₽ через банк']],
    ['dearer, paid online', preview({ how: 'collect', collect: 240, difference: 240 }), true, ['Доплата 240 ₽ при получении']],
    ['cheaper on receipt', preview(), false, ['При получении 1 280 ₽, на 490 ₽ меньше']],
    ['the same sum', preview({ how: 'none', difference: 0 }), true, ['Сумма не меняется']],
    ['bonuses return', preview({ how: 'none', difference: 0, bonuses_back: 120 }), true, ['Сумма не меняется', 'Вернём 120 бонусов']],
    ['paid back before', preview({ how: 'none', difference: -490 }), true, ['Деньги уже вернули раньше, возвращать нечего']],
  ])('%s', (_, shown, isPaidOnline, words) => expect(plain(moneyWords(shown, isPaidOnline))).toEqual(words))

  it('tells the kitchen and the new time', () => {
    const { was, now } = preview()
    expect(plain(kitchenWords({ added: [{ name: 'Дуэт', qtt: 2 }], removed: [{ name: 'Мисо', qtt: 1 }] }))).toEqual([
      'Кухне ещё: 2 × Дуэт',
      'Не готовить: Мисо',
    ])
    expect(promiseWords({ was, now }, ZONE)).toBeNull()
    expect(plain([promiseWords({ was, now: { ...now, promised_to: at(40) } }, ZONE)])).toEqual(['Обещаем к 19:10 вместо 18:50'])
  })
})
