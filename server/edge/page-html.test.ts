import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { earlyHints, takeInlineScripts } from './page-html'

const sha = (text: string) => createHash('sha256').update(text).digest('base64')

const NONCE = 'a-b-c'
const OWN = `<script nonce="${NONCE}">one()</script><script type="module" nonce="${NONCE}">two()</script><script nonce="${NONCE}">one()</script>
  <script src="/a.js" nonce="${NONCE}"></script><script async="" src="/b.js" type="module"></script>
  <script type="application/ld+json">{"name":"Ролл"}</script><script class="$tsr" nonce="${NONCE}">const a="<\\/div>"</script>
  <p onclick="evil()">1</p><scripted>x</scripted>`

it('hashes each inline script with the nonce once, and no other element; the nonce is gone', () => {
  const { html, hashes, hasOthers } = takeInlineScripts(OWN, NONCE)
  expect(hashes).toEqual(['one()', 'two()', 'const a="<\\/div>"'].map(sha))
  expect(hasOthers).toBe(false)
  expect(html).toBe(OWN.replaceAll(` nonce="${NONCE}"`, ''))
})

it.each([
  '<script>evil()</script>',
  '<SCRIPT>evil()</Script >',
  '<script/x>evil()</script>',
  '<script type="application/javascript">evil()</script>',
  '<script nonce="">evil()</script>',
  '<script nonce="null">evil()</script>',
  '<script nonce="x">evil()</script>',
  "<script src='/x' type='application/json'>evil()</script>",
])('gives no hash to %s', (script) => {
  expect(takeInlineScripts(OWN + script, NONCE)).toMatchObject({ hashes: takeInlineScripts(OWN, NONCE).hashes, hasOthers: true })
  expect(takeInlineScripts(script, null)).toEqual({ html: script, hashes: [], hasOthers: true })
})

it('hints at the style sheets of the head, of our own host only', () => {
  const head = `<link rel="stylesheet" href="/assets/app-1.css"/><link rel="stylesheet" href="/assets/fonts-2.css"/>
    <link rel="icon" href="/favicon.svg"/><link rel="stylesheet" href="https://evil.example/a.css"/><link rel="preload" as="image" href="/a.webp"/>`
  expect(earlyHints(`<head>${head}</head><link rel="stylesheet" href="/late.css"/>`)).toBe(
    '</assets/app-1.css>; rel=preload; as=style, </assets/fonts-2.css>; rel=preload; as=style',
  )
  expect(earlyHints('no head')).toBe('')
})
