import { describe, expect, it } from 'vitest'
import { eraseWords } from './erase-words'

const plain = (lines: string[]) => lines.map((line) => line.replaceAll('\u00a0', ' ')).join(' | ')

describe('issue 6 part 6: the dialog of deletion says what goes and what stays', () => {
  it('names how many bonuses burn, and says nothing of them where there are none', () => {
    expect(plain(eraseWords(240, []).gone)).toContain('240 бонусов сгорят')
    expect(plain(eraseWords(1, []).gone)).toContain('1 бонус сгорит')
    expect(plain(eraseWords(0, []).gone)).not.toContain('бонус')
  })

  it('says that orders stay for the books without the person', () => {
    expect(plain(eraseWords(0, []).kept)).toBe('Записи о заказах, без вашего имени, телефона и адреса: они нужны бухгалтерии')
  })

  it('says that an order under way still arrives', () => {
    expect(plain(eraseWords(0, ['12']).kept)).toContain('Заказ № 12 в работе')
    expect(plain(eraseWords(0, ['12', '10']).kept)).toContain('Заказы № 12 и № 10 в работе')
  })
})
