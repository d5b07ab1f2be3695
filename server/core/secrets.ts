const encoder = new TextEncoder()

const hex = (bytes: ArrayBuffer | Uint8Array) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** 32 random bytes in hexadecimal. */
export function newToken(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)))
}

/** A uniformly random code of four digits. */
export function newCode(): string {
  const limit = 60_000
  for (;;) {
    const [value = limit] = crypto.getRandomValues(new Uint16Array(1))
    if (value < limit) return String(value % 10_000).padStart(4, '0')
  }
}

/** SHA-256 in hexadecimal: how tokens are stored. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
}

/** HMAC-SHA-256 in hexadecimal: how codes are stored. */
export async function hmacHex(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
}

/** Constant-time comparison. */
export function sameText(a: string, b: string): boolean {
  const left = encoder.encode(a)
  const right = encoder.encode(b)
  let difference = left.length ^ right.length
  for (let i = 0; i < left.length; i++) difference |= (left[i] ?? 0) ^ (right[i % Math.max(right.length, 1)] ?? 0)
  return difference === 0
}
