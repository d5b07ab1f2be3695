/** Whether a list of If-None-Match names this entity tag; by the weak comparison, as that header wants. */
export function matchesEtag(list: string, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return list.split(',').some((one) => opaque(one) === opaque(tag))
}

/** The same where `*`, whatever there is, names it too. */
export const matchesEtagOrAny = (list: string, tag: string): boolean =>
  list.split(',').some((one) => one.trim() === '*') || matchesEtag(list, tag)
