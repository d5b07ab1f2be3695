import { fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderStaff } from './render.testing'
import { useLongPress } from './use-long-press'

const onPress = vi.fn<() => void>()
const onClick = vi.fn<() => void>()

function Dish() {
  return (
    <div {...useLongPress(onPress)}>
      <button type="button" onClick={onClick}>
        Ролл
      </button>
    </div>
  )
}

const hold = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function pressed() {
  renderStaff(<Dish />)
  const dish = screen.getByRole('button', { name: 'Ролл' })
  fireEvent.pointerDown(dish, { button: 0, clientX: 10, clientY: 10 })
  return dish
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})
afterEach(() => vi.useRealTimers())

it('reacts once the finger has stayed for half a second, and swallows the click that ends it', () => {
  const dish = pressed()
  hold(499)
  expect(onPress).not.toHaveBeenCalled()
  hold(1)
  expect(onPress).toHaveBeenCalledTimes(1)
  fireEvent.click(dish)
  expect(onClick).not.toHaveBeenCalled()
  fireEvent.click(dish)
  expect(onClick).toHaveBeenCalledTimes(1)
})

it('leaves a short touch to be a click', () => {
  const dish = pressed()
  hold(200)
  fireEvent.pointerUp(dish)
  fireEvent.click(dish)
  hold(1000)
  expect(onPress).not.toHaveBeenCalled()
  expect(onClick).toHaveBeenCalledTimes(1)
})

it.each([
  ['trembles', 4, 1],
  ['scrolls', 30, 0],
])('a finger that %s by %d px is a press %d times', (_what, px, times) => {
  fireEvent.pointerMove(pressed(), { clientX: 10, clientY: 10 + px })
  hold(500)
  expect(onPress).toHaveBeenCalledTimes(times)
})

it('reacts to the right button of a mouse at once, without a menu of the browser', () => {
  renderStaff(<Dish />)
  const isShown = fireEvent.contextMenu(screen.getByRole('button', { name: 'Ролл' }), { button: 2 })
  expect(isShown).toBe(false)
  expect(onPress).toHaveBeenCalledTimes(1)
})
