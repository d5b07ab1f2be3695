import { useState } from 'react'

/** The favourites that this page has shown so far: what loses its mark stays where it was, with an empty heart, until one
 *  leaves the page, so that nothing jumps under the finger and a slip is mended by a second press. New ones come first. */
export function useSeenIds(ids: readonly number[]): readonly number[] {
  const [seen, setSeen] = useState(ids)
  const fresh = ids.filter((id) => !seen.includes(id))
  if (fresh.length === 0) return seen
  const next = [...fresh, ...seen]
  setSeen(next)
  return next
}
