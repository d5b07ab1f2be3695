import { expect, test, vi } from 'vitest'
import { sendPerson } from './staff.ts'

const anna = { role: 'owner', phone: '79990000001', name: 'Анна', kitchens: [] }

test('a person of a deployed shop is added through its API, with the key', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response('{}', { status: 201 }))
  await sendPerson('https://shop.example', 'key', anna, send)
  const [url, init] = send.mock.calls[0] ?? []
  expect([String(url), init?.method, new Headers(init?.headers).get('authorization'), init?.body]).toEqual([
    'https://shop.example/api/staff/people',
    'POST',
    'Bearer key',
    JSON.stringify(anna),
  ])
})

test('a refusal tells the shop’s words', async () => {
  const refuse = async () => Response.json({ message: 'Этот телефон уже записан' }, { status: 409 })
  await expect(sendPerson('https://shop.example', 'key', anna, refuse)).rejects.toThrow('409: Этот телефон уже записан')
})
