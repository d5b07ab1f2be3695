import { useState } from 'react'

/** The favourites shown since the page opened. A removed one keeps its place with an empty heart until the page is left, so that
 *  the list does not jump and a second press undoes a mistake. New ones come first. */
export function useSeenIds(ids: readonly number[]): readonly number[] {
  const [seen, setSeen] = useState(ids)
  const fresh = ids.filter((id) => !seen.includes(id))
  if (fresh.length === 0) return seen
  const next = [...fresh, ...seen]
  setSeen(next)
  return next
}
