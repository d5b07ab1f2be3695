import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HttpError } from '#server/core/errors'
import { parseMenu } from './parse-menu'

const SIZE = 5 * 1024 * 1024
/** Of a machine that runs several things at once. */
const SECONDS = 8

/** Reads or refuses; any other error fails the test. */
function tryRead(text: string) {
  try {
    return parseMenu(new TextEncoder().encode(text).subarray(0, SIZE)).file
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

it('reads or refuses any text', () => {
  const piece = fc.constantFrom(
    ...'<>"\'&;,|\n{}[]:= '.split(''),
    '<offer id="1">',
    '</offer>',
    '<name>',
    '</name>',
    '<price>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '&#x',
    'Название;Цена\n',
    'Суп;300\n',
    '"name":',
    '"price":',
    '"items":[',
    '"Суп"',
    '300',
    '\\',
    '\u0000',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(fc.constantFrom('', '<', '{', '['), text, (start, rest) => void tryRead(start + rest)),
    { numRuns: 300 },
  )
  fc.assert(fc.property(fc.json(), (json) => void tryRead(json)))
})

it.each<[string, string]>([
  ['<a>', '<yml_catalog>'],
  ['<offer><name>', '<yml_catalog>'],
  ['<a b="', '<yml_catalog>'],
  ['<!--', '<yml_catalog>'],
  ['<offer><price>1</price><name>a</name></offer>', '<yml_catalog>'],
  ['&#1088;', '<yml_catalog><offer><name>'],
  ['<offer><description>' + '<'.repeat(5000), '<yml_catalog>'],
  [';', 'Название;Цена'],
  ['"', 'Название;Цена\n'],
  ['a\n', 'Название;Цена\n'],
  ['a;1\n', 'Название;Цена\n'],
  ['[', '{"items":'],
  ['{"a":', ''],
  ['{"name":"a","price":1},', '['],
  ['{"name":"a","items":[{"a":1}]},', '['],
  ['"', '['],
  ['\\"', '["'],
])('reads or refuses 5 MiB of %.30s in time', (piece, start) => {
  const text = start + piece.repeat(SIZE / new TextEncoder().encode(piece).length)
  const started = performance.now()
  tryRead(text)
  expect(performance.now() - started).toBeLessThan(SECONDS * 1000)
})
