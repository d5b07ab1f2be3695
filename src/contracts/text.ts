import { z } from 'zod'

/** Marks that turn the direction of what is written after them: with one a name or a door reads otherwise than it was typed. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Controls of a terminal or a printer, the mark of byte order, the zero-width space. Of what joins letters and emoji nothing. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b\u2060\ufeff]/g
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
/** Something that leaves ink: neither a space nor an invisible sign, among which Unicode counts some letters. */
const INK = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** A text as it may stand on a courier's slip: without marks that turn the direction, without controls, well-formed, the
 *  ends trimmed; one of nothing visible is empty. Emoji, joined ones too, and everything that looks like SQL or HTML stay. */
export function tidyText(text: string): string {
  const plain = text.toWellFormed().replace(LINE_ENDS, '\n').replaceAll('\t', ' ').replace(TURNS, '').replace(CONTROLS, '').trim()
  return INK.test(plain) ? plain : ''
}

/** The same on one line. */
export const tidyLine = (text: string): string =>
  tidyText(text)
    .split('\n') // a pattern would take seconds for 64 KiB of spaces
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** A field of one line, at most `max` characters when tidied. */
export const lineOf = (max: number, tooLong: string) => z.string().overwrite(tidyLine).max(max, tooLong)

/** A field of several lines, at most `max` characters when tidied. */
export const linesOf = (max: number, tooLong: string) => z.string().overwrite(tidyText).max(max, tooLong)
