/** A short mark of a token, by which a document says for whose session it was rendered: 32 bits (FNV-1a) of a secret of 256,
 *  from which nobody comes back to it. Pure; never throws. */
export function tokenMark(token: string): string {
  let hash = 0x811c9dc5
  for (const letter of token) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
