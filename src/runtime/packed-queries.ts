import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Packed = [key: QueryKey, data: unknown][]

/** Dehydrates the successful queries to one JSON string of keys and data. docs/decisions/003. */
export function packQueries(client: QueryClient): string {
  const successful = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  return JSON.stringify(successful.map(({ queryKey, state }) => [queryKey, state.data]) satisfies Packed)
}

/** Hydrates them. They count as fresh from now on, so that a cached page requests nothing again. */
export function unpackQueries(client: QueryClient, packed: string): void {
  for (const [key, data] of JSON.parse(packed) as Packed) client.setQueryData(key, data)
}
