import { hmacHex } from '#server/core/secrets'

/** How a PIN is stored: a new CODE_SECRET asks everybody for a new PIN. */
export const pinHmac = ({ codeSecret }: { codeSecret: string }, staffId: number, pin: string) =>
  hmacHex(codeSecret, `pin:${staffId}:${pin}`)
