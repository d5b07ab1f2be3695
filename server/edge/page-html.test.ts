import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { placeStyles, takeInlineScripts } from './page-html'
import { pageRulesOf } from './page-rules'

const sha = (text: string) => createHash('sha256').update(text).digest('base64')

const NONCE = 'a-b-c'
const OWN = `<script nonce="${NONCE}">one()</script><script type="module" nonce="${NONCE}">two()</script><script nonce="${NONCE}">one()</script>
  <script src="/a.js" nonce="${NONCE}"></script><script async="" src="/b.js" type="module"></script>
  <script type="application/ld+json">{"name":"Ролл"}</script><script class="$tsr" nonce="${NONCE}">const a="<\\/div>"</script>
  <p onclick="evil()">1</p><scripted>x</scripted>`

it('hashes each inline script with the nonce once, and no other element; the nonce is gone', () => {
  const { html, scripts, hasOthers } = takeInlineScripts(OWN, NONCE)
  expect(scripts).toEqual(['one()', 'two()', 'const a="<\\/div>"'].map(sha))
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
  expect(takeInlineScripts(OWN + script, NONCE)).toMatchObject({ scripts: takeInlineScripts(OWN, NONCE).scripts, hasOthers: true })
  expect(takeInlineScripts(script, null)).toEqual({ html: script, scripts: [], hasOthers: true })
})

const LINK = '<link rel="stylesheet" href="/assets/app-1_a.css" data-precedence="default"/>'
const PAGE = `<head>${LINK}<title>a</title></head><body><p class="a $&">1</p><style>.evil{}</style></body>`

const rulesAt = async (href: string) => (href === '/assets/app-1_a.css' ? pageRulesOf('.a{top:0}.b{top:1px}') : undefined)
const USED = `<style data-precedence="default">.a{top:0}</style><noscript>${LINK}</noscript>`

it('puts the used styles after the title in place of the sheet, which is left to visitors without scripts, and hashes nothing else', async () => {
  const { html, styles } = await placeStyles(PAGE, rulesAt)
  expect(html).toBe(PAGE.replace(LINK, '').replace('</head>', `${USED}</head>`))
  expect(styles).toEqual([sha('.a{top:0}')])
})

const START = '<page-start>1 &lt;/body></page-start>'
const BEGUN = PAGE.replace('<body>', `<body>${START}`)

it.each<[string, string, typeof rulesAt | undefined]>([
  ['styles of a page', USED, rulesAt],
  ['sheet where its rules are not asked for', LINK, undefined],
  ['sheet where its rules cannot be read', LINK, () => Promise.resolve(undefined)],
])('puts the %s after the beginning of the page, and hashes all styles that it writes', async (_, sheet, rules) => {
  const { html, styles } = await placeStyles(BEGUN, rules)
  expect(html).toContain(`</head><body>${START}${sheet}<p`)
  expect(html.split(sheet)).toHaveLength(2)
  const written = [...html.replace('<style>.evil{}</style>', '').matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => sha(css))
  expect(styles.toSorted()).toEqual(written.toSorted())
})

it('shows the beginning of a page late, and never that of a whole page', async () => {
  const { html } = await placeStyles(BEGUN)
  expect(html.slice(0, html.indexOf('</head>'))).toMatch(/visibility:hidden;animation:page-start 0s 3s forwards/)
  expect(html).toMatch(/<noscript><style>page-start\{display:none\}<\/style><\/noscript><\/body>$/)
})

it.each<[string, string]>([
  ['without a sheet', '<head></head>'],
  ['with a sheet of another host', PAGE.replace('/assets', 'https://evil.example/assets')],
])('a document %s stays as it is', async (_, html) => {
  expect(await placeStyles(html, rulesAt)).toEqual({ html, styles: [] })
})
