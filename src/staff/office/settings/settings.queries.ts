import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

export const settingsQueries = {
  shop: () => queryOptions({ queryKey: ['staff', 'shop'], queryFn: () => api('GET /staff/shop') }),
  apology: () => queryOptions({ queryKey: ['staff', 'apology'], queryFn: () => api('GET /staff/apology') }),
  payments: () => queryOptions({ queryKey: ['staff', 'payments'], queryFn: () => api('GET /staff/payments') }),
  /** The switches of the site. */
  system: () => queryOptions({ queryKey: ['staff', 'system'], queryFn: () => api('GET /staff/system') }),
}
