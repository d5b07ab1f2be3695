/* Typed texts, cleaned by one rule in the browser and on the server: without zod, which stays on the server. */

/** Marks that change the writing direction: with them a name or an address reads differently from what was typed. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Terminal and printer controls, byte order mark, zero-width space. Joiners of letters and emoji are not included. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b\u2060\ufeff]/g
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
/** A visible character. Unicode counts some invisible ones as letters. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** Half a surrogate pair; old browsers have no `toWellFormed`. */
const HALVES = /\p{Surrogate}/gu

/** Cleans text for a courier's slip: removes direction marks and controls, fixes malformed UTF-16, trims. Text without visible characters
 *  becomes empty. Emoji stay, and so does text that looks like SQL or HTML. */
export function cleanText(text: string): string {
  const clean = text
    .replace(HALVES, '\ufffd')
    .replace(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replace(DIRECTION_MARKS, '')
    .replace(CONTROLS, '')
    .trim()
  return VISIBLE.test(clean) ? clean : ''
}

/** As `cleanText`, joined to one line. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .split('\n') // a regular expression takes seconds for 64 KiB of spaces
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
