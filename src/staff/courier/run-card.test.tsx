import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Run } from '~/contracts/staff-courier'
import { RunBody } from './run-body'
import { RunHead } from './run-head'
import { NOW, readyRun, testRun } from './runs.testing'

const nothing = () => undefined

/** What a run says, in order, as text; its buttons in brackets. */
function shown(run: Run, { isOpen = true, isWaiting = false } = {}): string {
  const html = renderToStaticMarkup(
    <>
      <RunHead run={run} now={NOW} zone="Europe/Moscow" isOpen={isOpen} isWaiting={isWaiting} onToggle={nothing} />
      {isOpen && <RunBody run={run} onSend={nothing} />}
    </>,
  )
  return html
    .replace(/<svg[^>]*aria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, ' [$1 ')
    .replace(/<\/a>/g, ' ] ')
    .replace(/<button/g, ' [<button')
    .replace(/<\/button>/g, ' ] ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

describe('a run', () => {
  it('tells the time, the door and the money in the order in which they are needed', () => {
    const text = shown(testRun(1042, 8))
    expect(text).toMatch(/^\[ Заказ 1042 8 мин Доставка 19:00 пора ехать \] Новослободская, 16 квартира 48 подъезд 3 этаж 6 домофон 48К/)
    expect(text).toContain('Позвоните за 5 минут')
    expect(text).toContain('Наличные 1 890 ₽ сдача с 5 000 ₽: 3 110 ₽')
    expect(text).toContain('[tel:+79990000001 Позвонить ]')
    expect(text).toContain(`[https://yandex.ru/maps/?text=${encodeURIComponent('Новослободская, 16')} Карта ]`)
  })

  it('that is paid asks for no money', () => {
    const text = shown(testRun(1042, 8, { pay: 'paid', to_pay: 0 }))
    expect(text).toContain('Оплачен')
    expect(text).not.toContain('₽')
  })

  it('closed says where to and what to take', () => {
    expect(shown(testRun(1046, 24), { isOpen: false })).toBe('[ Заказ 1046 24 мин Новослободская, 16, кв. 48 наличные 1 890 ₽ ]')
  })

  it('taken without a network waits for flat and phone', () => {
    const text = shown({ ...readyRun(1042, 8), status: 'inTransit' }, { isWaiting: true })
    expect(text).toContain('ждёт связи')
    expect(text).toContain('Квартира и телефон появятся, когда будет связь.')
    expect(text).toContain('Нет номера')
  })

  it('is late in words too', () => {
    expect(shown(testRun(1042, -2))).toContain('−2 мин Доставка 18:50 опаздываем')
    expect(shown(testRun(1042, -12))).toContain('очень поздно')
  })
})
