/** Joins class names; whatever is not text (a condition that failed) is left out. */
export function classes(...parts: (string | number | bigint | boolean | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}
