import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { earlyHints } from './early-hints'
import { inlineHashes } from './inline-hashes'

const sha = (text: string) => createHash('sha256').update(text).digest('base64')

it('names every inline script that runs, each once, and no other', async () => {
  const html = `<script>one()</script><script type="module">two()</script><script>one()</script>
    <script src="/a.js"></script><script async="" src="/b.js" type="module"></script>
    <script type="application/ld+json">{"name":"Ролл"}</script><script class="$tsr">const a="<\\/div>"</script>`
  const { scripts } = await inlineHashes(html)
  expect(scripts).toEqual(['one()', 'two()', 'const a="<\\/div>"'].map(sha))
})

it('names style elements and style attributes as a browser reads them', async () => {
  const html = `<style>p{color:red}</style><p style="--soft:url(&quot;a&quot;)">1</p><img style="left:1px"/><b style="left:1px"></b>
    <script>const text = ' style="not:one"'</script><p title="a">Текст style=&quot;no&quot;</p>`
  expect(await inlineHashes(html)).toEqual({
    scripts: [sha(`const text = ' style="not:one"'`)],
    styles: [sha('p{color:red}')],
    attributes: [sha('--soft:url("a")'), sha('left:1px')],
  })
})

it('handlers in attributes are named nowhere, and a document cut off is read to its end', async () => {
  expect(await inlineHashes('<p onclick="evil()">1</p><scripted>x</scripted>')).toEqual({ scripts: [], styles: [], attributes: [] })
  expect(await inlineHashes('<p style="a:b"><script>never closed')).toEqual({ scripts: [], styles: [], attributes: [sha('a:b')] })
})

it('early hints name the sheets of the head, of our own host alone', () => {
  const head = `<link rel="stylesheet" href="/assets/app-1.css"/><link rel="stylesheet" href="/assets/fonts-2.css"/>
    <link rel="icon" href="/favicon.svg"/><link rel="stylesheet" href="https://evil.example/a.css"/><link rel="preload" as="image" href="/a.webp"/>`
  expect(earlyHints(`<head>${head}</head><link rel="stylesheet" href="/late.css"/>`)).toBe(
    '</assets/app-1.css>; rel=preload; as=style, </assets/fonts-2.css>; rel=preload; as=style',
  )
  expect(earlyHints('no head')).toBe('')
})
