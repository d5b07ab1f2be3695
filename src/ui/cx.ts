/** Joins class names and skips everything that is not text, such as a failed condition. */
export function cx(...parts: (string | number | bigint | boolean | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}
