import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EditDifference } from './edit-difference'
import { preview, ZONE } from './orders.testing'

/** What a reader hears, in order. */
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

it('explains an edit before it is saved: lines, total, money, kitchen, and what to tell the guest', () => {
  const shown = preview({ how: 'refund', refund: 490, collect: 0, notes: ['Доставка теперь платная'] })
  const html = renderToStaticMarkup(<EditDifference preview={shown} isPaidOnline timeZone={ZONE} />)
  expect(words(html)).toBe(
    'Что изменится Блюдо Было Станет Том ям 1 × 490 ₽ нет Итого 1 770 ₽ 1 280 ₽ ' +
      'Вернём 490 ₽ на карту Не готовить: Том ям Доставка теперь платная',
  )
})
