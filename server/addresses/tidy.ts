import { tidyAddress, type AddressParts } from '~/rules/tidy-address'
import { invalid } from '#server/core/errors'

/** An address that names each part once. @throws HttpError 422 on «Улица» or «Дом» where two fields contradict each other */
export function tidied<Address extends Partial<AddressParts>>(address: Address, city: string, prefix = ''): Address {
  const { address: tidy, fault } = tidyAddress(address, city)
  if (fault) throw invalid(prefix + fault.field, fault.text)
  return tidy
}
