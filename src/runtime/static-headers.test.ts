import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const file = (name: string) => readFileSync(`public/${name}`, 'utf8')

it('the offline page’s styles are allowed by hash under both URLs', () => {
  const sheet = /<style>([^]*?)<\/style>/.exec(file('offline.html'))?.[1] ?? ''
  const hash = `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`
  expect(
    file('_headers')
      .match(/^\/offline(?:\.html)?\n.*$/gm)
      ?.map((rule) => rule.includes(hash)),
  ).toEqual([true, true])
  expect(file('offline.html')).not.toMatch(/<script|\sstyle=|\son\w+=/i)
})

it('static files have security headers', () => {
  const everywhere = file('_headers').split('/*\n')[1]?.split(/^\//m)[0] ?? ''
  for (const name of ['X-Content-Type-Options: nosniff', 'X-Frame-Options: DENY', 'Referrer-Policy:', 'Strict-Transport-Security:'])
    expect(everywhere).toContain(name)
})
