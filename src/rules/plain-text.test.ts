import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineText, plainText } from './plain-text'

it.each([
  ['<p>Лосось &amp; <b>авокадо</b></p><p>Рис</p>', 'Лосось & авокадо\n\nРис'],
  ['<ul><li>рис</li><li>нори</li></ul>', 'рис\n\nнори'],
  ['Острый<br/>ролл', 'Острый\nролл'],
  ['&laquo;Филадельфия&raquo; &#8212; 30&nbsp;&#x433;', '«Филадельфия» — 30 г'],
  ['<script>alert(1)</script>Суп<style>p{}</style>', 'Суп'],
  ['<img src=x onerror=alert(1)>Суп', 'Суп'],
  ['вес < 300 г, <острый>', 'вес < 300 г, <острый>'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['&unknown; &#0;&#xD800;', '&unknown;'],
])('plainText(%j) is %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

it('lineText has no line breaks', () => {
  expect(lineText('Ролл\n<br>  Калифорния ')).toBe('Ролл Калифорния')
})

it('never throws, and takes a long text of brackets in no time', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof plainText(text) === 'string'))
  const started = performance.now()
  for (const piece of ['<', '<a ', '<script>', '&', '&#', '<p', '\n ', '<b x="']) plainText(piece.repeat(30_000 / piece.length))
  expect(performance.now() - started).toBeLessThan(3000)
}, 20_000)
