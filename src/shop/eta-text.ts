import type { City } from '~/contracts/dictionaries'

/** Delivery time without line breaks: «35–45 минут». */
export const etaText = ({ eta_min, eta_max }: Pick<City['delivery'], 'eta_min' | 'eta_max'>) =>
  `${eta_min}\u2060–\u2060${eta_max}\u00a0минут`
