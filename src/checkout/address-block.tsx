import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Address } from '~/contracts/addresses'
import { Button } from '~/ui/button'
import { ChoiceCard } from '~/ui/choices'
import { Icon } from '~/ui/icon'
import { AddressFields } from './address-fields'
import { addressDetails, addressLine } from '~/rules/address-text'
import { CheckoutBlock, CityChips } from './checkout-block'
import { changeAddressAtom, changeDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import type { Checkout } from './use-checkout'
import { ZoneChoice } from './zone-choice'
import { useChooseCity } from './use-choose-city'
import { useDraft } from './use-draft'

/** One of the saved addresses or a new one. */
export function AddressBlock({
  addresses,
  choices,
  cities,
  zone,
}: Pick<Checkout, 'choices' | 'cities' | 'zone'> & { addresses: readonly Address[] }) {
  const errors = useAtomValue(checkoutErrorsAtom)
  const { address: typed } = useDraft()
  const change = useSetAtom(changeDraftAtom)
  const changeAddress = useSetAtom(changeAddressAtom)
  const isNew = choices.address === null
  const chooseCity = useChooseCity(choices, cities)
  const cityName = ({ city_id }: Address) => cities.length > 1 && cities.find(({ id }) => id === city_id)?.name
  // the pressed button disappears: the first field takes the focus
  const [isAdding, setIsAdding] = useState(false)

  return (
    <CheckoutBlock name="address_id" title="Адрес" error={errors['address_id']}>
      {addresses.length > 0 && (
        <div role="radiogroup" aria-label="Адрес" className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
          {addresses.map((address) => (
            <ChoiceCard
              key={address.id}
              name="address"
              value={String(address.id)}
              checked={choices.address?.id === address.id}
              onChange={() => change({ address_choice: address.id })}
              title={addressLine(address)}
              note={[address.label, cityName(address), addressDetails(address)].filter(Boolean).join(' · ')}
            />
          ))}
          {isNew && (
            <ChoiceCard
              name="address"
              value="new"
              checked
              onChange={() => change({ address_choice: 'new' })}
              title="Новый адрес"
              note="впишите ниже"
            />
          )}
        </div>
      )}
      {isNew ? (
        <div className={addresses.length > 0 ? 'mt-4' : ''}>
          <CityChips
            cities={cities}
            cityId={choices.city.id}
            isGuessed={choices.isCityGuessed}
            error={errors['city_id']}
            onChoose={chooseCity}
          />
          <AddressFields
            prefix="address."
            cityId={choices.city.id}
            values={typed}
            errors={errors}
            onChange={changeAddress}
            autoFocus={isAdding}
          />
        </div>
      ) : (
        <Button
          size="sm"
          icon={<Icon name="plus" className="size-5" />}
          onClick={() => {
            setIsAdding(true)
            change({ address_choice: 'new' })
          }}
          className="mt-2.5"
        >
          Новый адрес
        </Button>
      )}
      <ZoneChoice zone={zone} error={errors['zone_id']} onChoose={(zone_id) => change({ zone_id })} />
    </CheckoutBlock>
  )
}
