import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Packed = [key: QueryKey, data: unknown][]

/** What the server's queries answered, as one JSON string of keys and answers; what failed or is still under way stays out,
 *  and the browser asks for it. docs/decisions/003. */
export function packQueries(client: QueryClient): string {
  const answered = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  return JSON.stringify(answered.map(({ queryKey, state }) => [queryKey, state.data]) satisfies Packed)
}

/** Gives the browser what the server sent. It counts as answered now: a page that was kept at the edge is as good as one
 *  made this moment, so nothing of it is asked for again. */
export function unpackQueries(client: QueryClient, packed: string): void {
  for (const [key, data] of JSON.parse(packed) as Packed) client.setQueryData(key, data)
}
