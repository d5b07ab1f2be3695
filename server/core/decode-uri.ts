/** A decoded part of a URL; null where its encoding is broken. */
export function decodeUri(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
