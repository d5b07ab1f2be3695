/** Whether an If-None-Match list names the ETag, by weak comparison. */
export function matchesEtag(list: string, etag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return list.split(',').some((one) => opaque(one) === opaque(etag))
}

/** The same; `*` matches any ETag. */
export const matchesEtagOrAny = (list: string, etag: string): boolean =>
  list.split(',').some((one) => one.trim() === '*') || matchesEtag(list, etag)
