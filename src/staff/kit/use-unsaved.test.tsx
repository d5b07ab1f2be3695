import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderStaff } from './render.testing'
import { hasUnsavedWork, mayLeaveForms, useUnsaved, useWaitingActs } from './use-unsaved'

const answer = vi.fn<(question?: string) => boolean>()
beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal('confirm', answer)
})

function Form({ stays }: { stays?: (search: Record<string, string>) => boolean }) {
  const [text, setText] = useState('')
  const letGo = useUnsaved(text !== '', stays)
  return (
    <>
      <input aria-label="Название" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={letGo}>
        Сохранить
      </button>
    </>
  )
}

async function show(stays?: (search: Record<string, string>) => boolean) {
  const { user, router, unmount } = renderStaff(<Form {...(stays && { stays })} />)
  const go = (href: string) => act(async () => router.history.push(href))
  await user.type(screen.getByRole('textbox'), 'Филадельфия')
  return { user, go, unmount, at: () => router.history.location.href }
}

it('asks before a link loses what was typed', async () => {
  const { go, at } = await show()
  answer.mockReturnValue(false)
  await go('/staff/orders')
  expect(at()).toBe('/')
  answer.mockReturnValue(true)
  await go('/staff/orders')
  expect(at()).toBe('/staff/orders')
  expect(answer).toHaveBeenCalledTimes(2)
})

it('asks nothing where nothing is changed, or is no more', async () => {
  const { user, go, at } = await show()
  await user.clear(screen.getByRole('textbox'))
  await go('/staff/orders')
  expect(at()).toBe('/staff/orders')
  expect(answer).not.toHaveBeenCalled()
})

it('counts another search of the page as leaving, unless the form stays open there', async () => {
  const { go, at } = await show(({ tab }) => tab === 'photo')
  answer.mockReturnValue(false)
  await go('/?tab=photo')
  expect(at()).toBe('/?tab=photo')
  expect(answer).not.toHaveBeenCalled()
  await go('/?dish=2')
  expect(at()).toBe('/?tab=photo')
  expect(answer).toHaveBeenCalledOnce()
})

it('lets the page change after saving', async () => {
  const { user, go, at } = await show()
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await go('/staff/orders')
  expect(at()).toBe('/staff/orders')
  expect(answer).not.toHaveBeenCalled()
})

it('keeps a new build waiting until the form is closed', async () => {
  const { unmount } = await show()
  expect(hasUnsavedWork()).toBe(true)
  unmount()
  expect(hasUnsavedWork()).toBe(false)
})

it('asks before signing out, and lets the forms go on yes', async () => {
  await show()
  answer.mockReturnValue(false)
  expect(mayLeaveForms()).toBe(false)
  answer.mockReturnValue(true)
  expect(mayLeaveForms()).toBe(true)
  expect(hasUnsavedWork()).toBe(false)
})

it('does not ask for acts that wait for the server, which keep themselves, but no build comes meanwhile', () => {
  function Waits({ isWaiting }: { isWaiting: boolean }) {
    useWaitingActs(isWaiting)
    return null
  }
  const { rerender } = renderStaff(<Waits isWaiting />)
  expect(hasUnsavedWork()).toBe(true)
  expect(mayLeaveForms()).toBe(true)
  expect(answer).not.toHaveBeenCalled()
  rerender(<Waits isWaiting={false} />)
  expect(hasUnsavedWork()).toBe(false)
})
