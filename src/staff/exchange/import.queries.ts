import { queryOptions } from '@tanstack/react-query'
import { fetchImport, fetchImports } from './import.functions'

export const importQueries = {
  root: ['staff', 'imports'] as const,
  list: () => queryOptions({ queryKey: [...importQueries.root, 'list'], queryFn: () => fetchImports() }),
  one: (id: number) => queryOptions({ queryKey: [...importQueries.root, 'one', id], queryFn: () => fetchImport({ data: id }) }),
}
