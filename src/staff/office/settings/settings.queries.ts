import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

export const settingsQueries = {
  shop: () => queryOptions({ queryKey: ['staff', 'shop'], queryFn: () => api('GET /staff/shop') }),
  payments: () => queryOptions({ queryKey: ['staff', 'payments'], queryFn: () => api('GET /staff/payments') }),
  /** The switches of the site. */
  system: () => queryOptions({ queryKey: ['staff', 'system'], queryFn: () => api('GET /staff/system') }),
}
