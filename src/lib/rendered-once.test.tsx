import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { RenderedOnce } from './rendered-once'

type Dish = { id: number; name: string }
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** A component that counts how often it is rendered. */
const counted = () => vi.fn(({ dish }: { dish: Dish }) => <b>{dish.name}</b>)

const draw = (Card: ComponentType<{ dish: Dish }>, dish: Dish, className?: string) =>
  renderToString(
    <RouterContextProvider router={router}>
      <ul>
        <RenderedOnce by={Card} of={dish} className={className}>
          <Card dish={dish} />
        </RenderedOnce>
      </ul>
    </RouterContextProvider>,
  )

test('the second page has the HTML of the first, and nothing is rendered for it', () => {
  const Card = counted()
  const first = draw(Card, { id: 1, name: 'Рис & <рыба>' })
  expect(first).toBe('<ul><li><b>Рис &amp; &lt;рыба&gt;</b></li></ul>')
  expect(draw(Card, { id: 1, name: 'Рис & <рыба>' })).toBe(first)
  expect(Card).toHaveBeenCalledTimes(1)
})

test('another dish, a changed one, another component or class: each has its own', () => {
  const Card = counted()
  const Other = vi.fn(() => <i>другой</i>)
  expect(draw(Card, { id: 1, name: 'Рис' })).toContain('<b>Рис</b>')
  expect(draw(Card, { id: 2, name: 'Рис' })).toContain('<b>Рис</b>')
  expect(draw(Card, { id: 1, name: 'Рыба' })).toContain('<b>Рыба</b>')
  expect(Card).toHaveBeenCalledTimes(3)
  expect(draw(Other, { id: 1, name: 'Рис' })).toContain('<i>другой</i>')
  expect(draw(Card, { id: 1, name: 'Рис' }, 'wide')).toBe('<ul><li class="wide"><b>Рис</b></li></ul>')
  expect(Card).toHaveBeenCalledTimes(3)
})

test('the router of the page is there in the item as well', () => {
  const Card = () => <b>{useRouter().history.location.pathname}</b>
  expect(draw(Card, { id: 1, name: 'Рис' })).toBe('<ul><li><b>/</b></li></ul>')
})

test('more dishes than are kept: the first is rendered anew, and comes out the same', () => {
  const Card = counted()
  const first = draw(Card, { id: 0, name: 'Рис' })
  for (let id = 1; id <= 1000; id++) draw(Card, { id, name: 'Рис' })
  expect(Card).toHaveBeenCalledTimes(1001)
  expect(draw(Card, { id: 0, name: 'Рис' })).toBe(first)
  expect(Card).toHaveBeenCalledTimes(1002)
})

test('what breaks in an item breaks the page, and is tried again by the next', () => {
  let isBroken = true
  const Card = () => {
    if (isBroken) throw new Error('нет')
    return <b>есть</b>
  }
  expect(() => draw(Card, { id: 1, name: 'Рис' })).toThrow('нет')
  isBroken = false
  expect(draw(Card, { id: 1, name: 'Рис' })).toContain('<b>есть</b>')
})
