import { expect, test } from 'vitest'
import { patternsIn, slowText } from './patterns'

/* Regular-expression blow-ups: no text of a stranger's makes a pattern take more than linear time. */

/** Slower than linear, over texts that are short or the shop's own. A new one is made linear, or its bound is named here. */
const BOUNDED: Record<string, string> = {
  'server/core/report-error.ts /[^\\s@"\'<>]+@[^\\s@"\'<>]+/g': 'cut to 2000 signs before',
  'server/core/report-error.ts /^\\s*at |@.*:\\d+:\\d+$/': 'lines of at most 1000 signs',
  'server/platform/errors/sentry.ts /^\\s*(?:at )?(?:async )?(?:(.+?)(?: \\(|@))?([^\\s()@]+):(\\d+):(\\d+)\\)?$/':
    'lines of at most 300 signs',
  'src/promotions/news-words.ts /\\s*г\\.$/': 'a date as the platform writes it',
  'src/rules/price-text.ts /\\B(?=(?:\\d{3})+$)/g': 'the digits of a number',
  'src/ui/picture-sources.ts /(\\d+)px$/': 'sizes written in our components',
}

test('every pattern of the shop is done with any text in linear time', { timeout: 60_000 }, () => {
  const found = patternsIn(['server', 'src', 'routes'])
  expect(found.length).toBeGreaterThan(100)
  const slow = found.flatMap((one) => {
    const text = slowText(one)
    const name = `${one.file} /${one.source}/${one.flags}`
    return text === null || name in BOUNDED ? [] : [`${name} ${JSON.stringify(text)}`]
  })
  expect(slow).toEqual([])
  // and none is named that is not there any more
  const all = new Set(found.map(({ file, source, flags }) => `${file} /${source}/${flags}`))
  expect(Object.keys(BOUNDED).filter((name) => !all.has(name))).toEqual([])
})

test('the search for slow ones finds them', { timeout: 30_000 }, () => {
  for (const source of ['^(a+)+$', ' *\\n+ *', '\\s+$', '(\\d+\\.)*x', '(?:a|aa)+$'])
    expect([source, slowText({ source, flags: '' })]).not.toEqual([source, null])
  expect(slowText({ source: '^[a-z]+$', flags: '' })).toBeNull()
})
