const SIGNS = [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, code) => code))]
const CODES = new Map(SIGNS.map((sign, code) => [sign, code]))

/** A text in windows-1251; what that does not have is «?». */
export const windows1251 = (text: string): Uint8Array => Uint8Array.from(text, (sign) => CODES.get(sign) ?? 63)
