import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderStaff } from './render.testing'
import { Sheet } from './sheet'
import { useUnsaved } from './use-unsaved'

const answer = vi.fn<(question?: string) => boolean>()
beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal('confirm', answer)
})

function Reason() {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return <input aria-label="Причина" data-autofocus value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

function Screen() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Отменить заказ
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Почему отменяем?" footer={<button type="button">Отменить</button>}>
        <Reason />
      </Sheet>
    </>
  )
}

async function open() {
  const { user } = renderStaff(<Screen />)
  await user.click(screen.getByRole('button', { name: 'Отменить заказ' }))
  return { user, sheet: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Почему отменяем?' }) }
}

it('opens as a modal dialog, with the focus where it is needed', async () => {
  const { sheet } = await open()
  expect(sheet.open).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Причина' }))
})

it('closes at once while nothing is typed, and keeps its content until it has left the view', async () => {
  const { sheet } = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const close = screen.getByRole('button', { name: 'Закрыть' })
  act(() => close.click())
  expect(sheet.open).toBe(false)
  expect(answer).not.toHaveBeenCalled()
  expect(sheet.textContent).toContain('Почему отменяем?')
  act(() => vi.advanceTimersByTime(240))
  expect(sheet.textContent).toBe('')
})

it('asks before typed words are lost, and stays when they are kept', async () => {
  const { user, sheet } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Причина' }), 'нет угря')
  answer.mockReturnValue(false)
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(sheet.open).toBe(true)
  answer.mockReturnValue(true)
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(sheet.open).toBe(false)
  expect(answer).toHaveBeenCalledTimes(2)
})

it('closes by a press beside it, and not by the second press of a double click', async () => {
  const { user, sheet } = await open()
  await user.pointer([{ keys: '[MouseLeft]', target: sheet }])
  expect(sheet.open).toBe(false)
})
