import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

export const settingsQueries = {
  shop: () => queryOptions({ queryKey: ['staff', 'shop'], queryFn: () => api('GET /staff/shop') }),
  /** The switches of the site. */
  system: () => queryOptions({ queryKey: ['staff', 'system'], queryFn: () => api('GET /staff/system') }),
}
