import { queryOptions } from '@tanstack/react-query'
import { fetchKitchen, fetchShopFacts, fetchSystem } from './settings.functions'

export const settingsQueries = {
  shop: () => queryOptions({ queryKey: ['staff', 'shop'], queryFn: () => fetchShopFacts() }),
  system: () => queryOptions({ queryKey: ['staff', 'system'], queryFn: () => fetchSystem() }),
  kitchen: (id: number) => queryOptions({ queryKey: ['staff', 'kitchen-settings', id], queryFn: () => fetchKitchen({ data: id }) }),
}
