import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

export const importQueries = {
  root: ['staff', 'imports'] as const,
  list: () => queryOptions({ queryKey: [...importQueries.root, 'list'], queryFn: () => api('GET /staff/imports') }),
  one: (id: number) =>
    queryOptions({ queryKey: [...importQueries.root, 'one', id], queryFn: () => api('GET /staff/imports/{id}', { params: { id } }) }),
}
