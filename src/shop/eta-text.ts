import type { City } from '~/contracts/dictionaries'
import { MINUTES, rangeText } from '~/rules/number-text'

/** Delivery time without line breaks: «35–45 минут». */
export const etaText = ({ eta_min, eta_max }: Pick<City['delivery'], 'eta_min' | 'eta_max'>) => rangeText(eta_min, eta_max, MINUTES)
