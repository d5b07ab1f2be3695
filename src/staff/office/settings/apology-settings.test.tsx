import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffApology } from '~/contracts/apology'
import { renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { stubApi } from '~/staff/kit/stub-api.testing'
import { knownMe } from '~/staff/session/me.testing'
import { ApologySettings } from './apology-settings'
import { settingsQueries } from './settings.queries'

const terms: StaffApology = { is_on: false, minutes: 15, percent: 10, amount: null, days: 30, min_total: 0, revision: 2 }
const show = () => renderStaff(<ApologySettings />, [knownMe({ rights: ['settings'] }), [settingsQueries.apology().queryKey, terms]])
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

beforeEach(() => {
  vi.unstubAllGlobals()
  resizeTo(1280)
})

test('roubles take the place of the percentage once they are saved', async () => {
  const sent = stubApi(() => ({ body: { ...terms, is_on: true, percent: null, amount: 300, minutes: 20, revision: 3 } }))
  const { user } = show()
  await user.click(screen.getByRole('switch', { name: /^Дарить код/ }))
  await user.clear(field(/минут/))
  await user.type(field(/минут/), '20')
  await user.type(field(/^Скидка, ₽/), '300')
  await user.click(screen.getByRole('button', { name: /^Сохранить/ }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('PATCH'))).toEqual({
      call: 'PATCH /staff/apology',
      revision: 2,
      body: { is_on: true, minutes: 20, amount: 300 },
    }),
  )
  await waitFor(() => expect(field(/^Скидка, %/).value).toBe(''))
})

test('minutes have a limit, and nothing is sent beyond it', async () => {
  const sent = stubApi(() => ({ body: terms }))
  const { user } = show()
  await user.clear(field(/минут/))
  await user.type(field(/минут/), '0')
  await user.click(screen.getByRole('button', { name: /^Сохранить/ }))
  expect(await screen.findByText(/Не меньше 1/)).toBeTruthy()
  expect(sent.filter(({ call }) => call.startsWith('PATCH'))).toEqual([])
})
