import type { Address } from '~/contracts/addresses'
import { emptyDraft, type CheckoutDraft } from './checkout.atoms'

export const testCity = (id = 1) => ({
  id,
  slug: `c${id}`,
  name: `Город ${id}`,
  time_zone: 'Europe/Moscow',
  delivery: { fee: 149, free_from: 1200, min_order: 600, eta_min: 35, eta_max: 45 },
})
export const testPoint = (id = 1, city_id = 1) => ({ id, city_id, address: `Точка ${id}`, phone: '', lat: 0, lng: 0, hours: [] })
export const testAddress = (id = 1, city_id = 1): Address => ({
  id,
  city_id,
  is_default: id === 1,
  street: 'Лесная',
  house: '7',
  building: '',
  entrance: '',
  floor: '',
  apartment: '',
  intercom: '',
  label: '',
  comment: '',
})
export const draftOf = (change: Partial<CheckoutDraft> = {}): CheckoutDraft => ({ ...emptyDraft, ...change })
