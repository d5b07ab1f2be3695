/** A piece of a name; `isMatch` where the query's letters stand in it. */
export type NamePart = { text: string; isMatch: boolean }

/** A word of the name may end otherwise than the query's («роллы», «ролл») when this many letters are the same. */
const LONG_STEM = 4
const ENDING = 3

/** Cuts a name into what the query's words match and what they do not: at the beginnings of words, whatever the case, е for
 *  ё. The parts joined are the name. What was found by a typo or another keyboard may match nothing. Pure; never throws. */
export function markMatches(name: string, query: string): NamePart[] {
  const wanted = wordsOf(plain(query)).map(({ text }) => text)
  const parts: NamePart[] = []
  let end = 0
  for (const { text, at } of wordsOf(plain(name))) {
    const length = Math.max(0, ...wanted.map((word) => matched(text, word)))
    if (length === 0) continue
    parts.push({ text: name.slice(end, at), isMatch: false }, { text: name.slice(at, at + length), isMatch: true })
    end = at + length
  }
  parts.push({ text: name.slice(end), isMatch: false })
  return parts.filter(({ text }) => text !== '')
}

/** How many first letters of a word the query's word matches. */
function matched(word: string, wanted: string): number {
  if (word.startsWith(wanted)) return wanted.length
  let same = 0
  while (same < word.length && word[same] === wanted[same]) same += 1
  return same >= LONG_STEM && wanted.length - same <= ENDING ? same : 0
}

/** Letter for letter as long as the text itself, so that places in it are places in the text. */
const plain = (text: string) =>
  text.replace(/./gsu, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).replaceAll('ё', 'е')

const wordsOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ text: match[0], at: match.index }))
