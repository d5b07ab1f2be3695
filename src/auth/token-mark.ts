/** A 32-bit hash (FNV-1a) of a token, which says for whose session a document was rendered. It does not reveal the token. */
export function tokenMark(token: string): string {
  let hash = 0x811c9dc5
  for (const letter of token) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
