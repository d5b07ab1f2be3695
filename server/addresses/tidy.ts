import { tidyAddress, type AddressParts } from '~/rules/tidy-address'
import { invalid } from '#server/core/errors'
import { findCity, type Dictionaries } from '#server/shop/dictionaries.service'

/** An address that names each part once, in this city. @throws HttpError 422 where two fields contradict each other or another city is named */
export function tidied<Address extends Partial<AddressParts>>(
  address: Address,
  dictionaries: Dictionaries,
  { cityId, prefix = '' }: { cityId: number; prefix?: string },
): Address {
  const { address: tidy, fault } = tidyAddress(address, findCity(dictionaries, cityId)?.name, dictionaries.cities)
  if (fault) throw invalid(prefix + fault.field, fault.text)
  return tidy
}
