import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { renderStaff } from '~/staff/kit/render.testing'
import { FirstOwnerScreen } from './first-owner-screen'
import { knownMe } from './me.testing'
import { meQueries } from './me.queries'

const api = vi.hoisted(() => vi.fn<(call: string, given?: unknown) => Promise<unknown>>())
vi.mock('~/staff/api', () => ({ api, create: api }))
beforeEach(() => {
  api.mockReset()
  window.location.hash = '#secret'
})

const known = [[meQueries.shopFacts().queryKey, null]] as const

async function fill() {
  const { user, router, client } = renderStaff(<FirstOwnerScreen />, known)
  const go = vi.spyOn(router, 'navigate').mockResolvedValue()
  await user.type(screen.getByRole('textbox', { name: 'Имя' }), 'Анна')
  await user.type(screen.getByRole('textbox', { name: 'Телефон' }), '79001234567')
  await user.click(screen.getByRole('button', { name: 'Стать владельцем' }))
  return { go, client }
}

it('makes an owner of who has the link, and goes on to the PIN and the list of opening', async () => {
  const [, me] = knownMe({ person: { id: 1, name: 'Анна', role: 'owner' } })
  api.mockResolvedValueOnce({ me })
  const { go, client } = await fill()
  expect(api).toHaveBeenCalledWith('POST /staff/first-owner', { body: { token: 'secret', name: 'Анна', phone: '79001234567' } })
  await waitFor(() => expect(go).toHaveBeenCalledOnce())
  expect(go.mock.calls[0]?.[0]).toMatchObject({ to: '/staff/sign-in', search: { next: '/staff/ready' } })
  expect(client.getQueryData(meQueries.me().queryKey)).toEqual(me)
})

it('says why a link does nothing any more', async () => {
  api.mockRejectedValueOnce(new ApiError({ status: 410, code: 'has_owner', message: 'У магазина уже есть владелец' }))
  const { go } = await fill()
  expect((await screen.findByRole('alert')).textContent).toContain('уже есть владелец')
  expect(go).not.toHaveBeenCalled()
})

it('asks for the whole link where the token is missing', () => {
  window.location.hash = ''
  renderStaff(<FirstOwnerScreen />, known)
  expect(screen.getByRole('alert').textContent).toContain('целиком')
})
