/** Letters and digits that are not mistaken for one another when read aloud or typed. */
const SIGNS = 'ACDEFGHJKMNPQRTUVWXYZ234679'
const LENGTH = 8

/** A code that cannot be guessed. Bytes above the last multiple of the number of signs are left out, so that all signs are as likely. */
export function randomCode(): string {
  const limit = 256 - (256 % SIGNS.length)
  let code = ''
  while (code.length < LENGTH) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0
    if (byte < limit) code += SIGNS[byte % SIGNS.length]
  }
  return code
}
