import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { earlyHints, inlineScriptHashes } from './page-html'

const sha = (text: string) => createHash('sha256').update(text).digest('base64')

it('hashes each inline script that runs once, and no other element', () => {
  const html = `<script>one()</script><script type="module">two()</script><script>one()</script>
    <script src="/a.js"></script><script async="" src="/b.js" type="module"></script>
    <script type="application/ld+json">{"name":"Ролл"}</script><script class="$tsr">const a="<\\/div>"</script>
    <p onclick="evil()">1</p><scripted>x</scripted><script>never closed`
  expect(inlineScriptHashes(html)).toEqual(['one()', 'two()', 'const a="<\\/div>"'].map(sha))
})

it('hints at the style sheets of the head, of our own host only', () => {
  const head = `<link rel="stylesheet" href="/assets/app-1.css"/><link rel="stylesheet" href="/assets/fonts-2.css"/>
    <link rel="icon" href="/favicon.svg"/><link rel="stylesheet" href="https://evil.example/a.css"/><link rel="preload" as="image" href="/a.webp"/>`
  expect(earlyHints(`<head>${head}</head><link rel="stylesheet" href="/late.css"/>`)).toBe(
    '</assets/app-1.css>; rel=preload; as=style, </assets/fonts-2.css>; rel=preload; as=style',
  )
  expect(earlyHints('no head')).toBe('')
})
