import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderStaff } from './render.testing'
import { usePageKeys } from './use-page-keys'

/** Presses a key so long after the one before, by the event's own clock. */
let clock = 0
function press(key: string, { after = 200, on = document.body, ...init }: KeyboardEventInit & { after?: number; on?: Element } = {}) {
  clock += after
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'timeStamp', { value: clock })
  return !fireEvent(on, event)
}

function show() {
  const did: string[] = []
  function Screen() {
    usePageKeys(({ key }, { isTyping }) => (key === 'x' || isTyping ? undefined : () => did.push(key)))
    return <input aria-label="Найти" />
  }
  renderStaff(<Screen />)
  return did
}

it('runs what a key does and keeps the browser from its own', () => {
  const did = show()
  expect(press('n')).toBe(true)
  expect(press('x'), 'not of this screen').toBe(false)
  expect(did).toEqual(['n'])
})

it('leaves the keys of the browser and of a composed sign alone', () => {
  const did = show()
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }]) press('n', init)
  expect(did).toEqual([])
})

it('takes the digits and the Enter of a scanner for no key', () => {
  const did = show()
  press('1')
  for (const key of ['0', '4', '2', 'Enter']) press(key, { after: 10 })
  expect(did).toEqual(['1'])
})

it('repeats a held key only where it moves', () => {
  const did = show()
  for (const key of ['ArrowDown', 'Enter']) {
    press(key)
    press(key, { after: 5, repeat: true })
  }
  expect(did).toEqual(['ArrowDown', 'ArrowDown', 'Enter'])
})

it('tells that something is typed, and what is done already', () => {
  const did = show()
  press('n', { on: screen.getByRole('textbox') })
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true, capture: true })
  press('m')
  expect(did).toEqual([])
})
