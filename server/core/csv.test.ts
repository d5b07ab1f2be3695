import { expect, test } from 'vitest'
import { csvCell, csvText } from './csv'

test.each(['=1+1', '+7 вкусов', '-20 %', '@сет', ' =1+1', '\u00a0=1+1', '\t=1+1', '\n=1+1', '＝1+1'])(
  '%j does not compute in a spreadsheet',
  (text) => expect(csvCell(text)).toMatch(/^"?'/),
)

test('other texts stay, with quotes where they are needed', () => {
  expect(csvText([['Ролл «Ёж» = хит', 'a;b', '5" пицца', -1.5, null]])).toBe('\ufeffРолл «Ёж» = хит;"a;b";"5"" пицца";-1,5;\r\n')
})
