import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderStaff } from './render.testing'
import { SixDigits } from './six-digits'

function show(start = '') {
  const complete = vi.fn<(digits: string) => void>()
  function Form() {
    const [code, setCode] = useState(start)
    return <SixDigits label="Код" kind="code" value={code} onChange={setCode} onComplete={complete} />
  }
  const { user } = renderStaff(<Form />)
  return { user, complete, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Код' }) }
}

it('is complete with the sixth digit, once', async () => {
  const { user, complete, field } = show()
  await user.type(field, '12345')
  expect(complete).not.toHaveBeenCalled()
  await user.type(field, '6')
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456')
  await user.type(field, '7')
  expect(field.value).toBe('123456')
  expect(complete).toHaveBeenCalledOnce()
})

it('takes digits only', async () => {
  const { user, field } = show()
  await user.type(field, '1a2 3-4')
  expect(field.value).toBe('1234')
})

it('takes the code out of a pasted message, over what was typed', () => {
  const { complete, field } = show('99')
  fireEvent.paste(field, { clipboardData: { getData: () => 'Код: 123-456. Никому не говорите' } })
  expect(field.value).toBe('123456')
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456')
})

it('is offered the code of an SMS, but not for pairing a tablet', () => {
  expect(show().field.autocomplete).toBe('one-time-code')
})

it('says what is wrong, tied to the field', () => {
  renderStaff(<SixDigits label="Код" kind="pairing" value="123456" onChange={() => undefined} error="Код не подошёл" />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Код' })
  expect(field.autocomplete).toBe('off')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Код не подошёл')
})
