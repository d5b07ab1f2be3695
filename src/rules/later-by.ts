import type { City } from '~/contracts/dictionaries'

/** Terms with a later estimate. */
export const laterBy = <Terms extends Pick<City['delivery'], 'eta_min' | 'eta_max'>>(terms: Terms, minutes: number): Terms => ({
  ...terms,
  eta_min: terms.eta_min + minutes,
  eta_max: terms.eta_max + minutes,
})
