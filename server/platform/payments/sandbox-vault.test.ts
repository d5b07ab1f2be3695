import { describe, expect, test } from 'vitest'
import { sandboxVault } from './sandbox-vault'

describe('the sandbox’s vault', () => {
  const vault = sandboxVault('a secret of sixteen letters')

  test('gives a random token and nothing of the number but its brand and last four digits', async () => {
    const [first, second] = [await vault.keep('4242424242424242'), await vault.keep('4242424242424242')]
    expect(first).toEqual({
      provider: 'sandbox',
      token: expect.stringMatching(/^sandbox_4242_[0-9a-f]{64}$/),
      brand: 'Visa',
      last4: '4242',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(second.token).not.toBe(first.token)
    expect(second.fingerprint).toBe(first.fingerprint)
  })

  test('makes another fingerprint of another number, and under another secret', async () => {
    const { fingerprint } = await vault.keep('4242424242424242')
    expect((await vault.keep('5555555555554444')).fingerprint).not.toBe(fingerprint)
    expect((await sandboxVault('another secret of the shop').keep('4242424242424242')).fingerprint).not.toBe(fingerprint)
  })
})
