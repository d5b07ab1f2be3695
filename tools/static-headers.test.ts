import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('static files have security headers', () => {
  const everywhere = readFileSync('public/_headers', 'utf8').split('/*\n')[1]?.split(/^\//m)[0] ?? ''
  for (const name of ['X-Content-Type-Options: nosniff', 'X-Frame-Options: DENY', 'Referrer-Policy:', 'Strict-Transport-Security:'])
    expect(everywhere).toContain(name)
})
