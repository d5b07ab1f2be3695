const DECLARED = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{2,30})["']/i
const BOXES = /[\u2500-\u259f]/g
const LETTERS = /[\u0410-\u044f\u0401\u0451]/g

/** The text of a file: by its byte order mark, as UTF-8 where that is valid, else by the encoding that an XML declaration names, else
 *  windows-1251 or, for texts of DOS programs, CP866. */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16Of(bytes)
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  const declared = DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 300)))?.[1]
  if (declared && !/^utf-?(?:8|16)/i.test(declared)) {
    const decoder = decoderOf(declared)
    if (decoder && !isUtf8(bytes)) return decoder.decode(bytes)
  }
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : singleByte(bytes)
}

/** UTF-16 by its byte order mark, or because only every other byte is zero, as it is of Latin letters, digits and delimiters. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const mark = [bytes[0], bytes[1]].join()
  if (mark === '255,254') return 'utf-16le'
  if (mark === '254,255') return 'utf-16be'
  const zeros = [...bytes.subarray(0, 400).entries()].flatMap(([at, byte]) => (byte === 0 ? at % 2 : []))
  if (zeros.length < 4 || new Set(zeros).size > 1) return null
  return zeros[0] === 1 ? 'utf-16le' : 'utf-16be'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function decoderOf(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name)
  } catch {
    return null
  }
}

/** In the wrong one of the two, letters turn into box drawing or signs. */
function singleByte(bytes: Uint8Array): string {
  const windows = new TextDecoder('windows-1251').decode(bytes)
  const dos = decoderOf('ibm866')?.decode(bytes) ?? ''
  const lettersOf = (text: string) => (text.match(LETTERS) ?? []).length - (text.match(BOXES) ?? []).length
  return lettersOf(dos) > lettersOf(windows) ? dos : windows
}
