const DECLARED = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{2,30})["']/i
const BOXES = /[\u2500-\u259f]/g
const LETTERS = /[\u0410-\u044f\u0401\u0451]/g

/** The text of a file: by its byte order mark, as UTF-8 where that is valid, else by the encoding that an XML declaration names, else
 *  windows-1251 or, for texts of DOS programs, CP866. */
export function decodeText(bytes: Uint8Array): string {
  const mark = [bytes[0], bytes[1]].join()
  if (mark === '255,254') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '254,255') return new TextDecoder('utf-16be').decode(bytes)
  const declared = DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 300)))?.[1]
  if (declared && !/^utf-?(?:8|16)/i.test(declared)) {
    const decoder = decoderOf(declared)
    if (decoder && !isUtf8(bytes)) return decoder.decode(bytes)
  }
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : singleByte(bytes)
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
