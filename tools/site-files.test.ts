import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { site } from '~/contracts/site'
import { siteFiles } from './site-files.ts'

const headers = readFileSync('public/_headers', 'utf8')
const offline = siteFiles()['offline.html'].text

it('the manifest and the offline page carry the name of the shop', () => {
  expect(JSON.parse(siteFiles()['manifest.webmanifest'].text)).toMatchObject({
    name: site().name,
    short_name: site().name,
    description: site().description,
  })
  expect(offline).toContain(`<title>Связи нет | ${site().name}</title>`)
})

it('the offline page’s styles are allowed by hash under both URLs', () => {
  const sheet = /<style>([^]*?)<\/style>/.exec(offline)?.[1] ?? ''
  const hash = `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`
  expect(headers.match(/^\/offline(?:\.html)?\n.*$/gm)?.map((rule) => rule.includes(hash))).toEqual([true, true])
  expect(offline).not.toMatch(/<script|\sstyle=|\son\w+=/i)
})

it('static files have security headers', () => {
  const everywhere = headers.split('/*\n')[1]?.split(/^\//m)[0] ?? ''
  for (const name of ['X-Content-Type-Options: nosniff', 'X-Frame-Options: DENY', 'Referrer-Policy:', 'Strict-Transport-Security:'])
    expect(everywhere).toContain(name)
})
