import { useSuspenseQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { AddressCard } from '~/account/addresses/address-card'
import { addressQueries } from '~/account/addresses/addresses.functions'
import { useAddressList } from '~/account/addresses/use-addresses'
import { useShop } from '~/shop/use-shop'
import { MAX_ADDRESSES } from '~/contracts/constants'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { useReopenForm } from '~/account/use-reopen-form'
import { Icon } from '~/ui/icon'
import { SavedList } from './saved-list'

/** The customer's addresses, the default first. A form left open by a reload or an expired session opens again with its text. */
export function AddressesPage() {
  // another tab may have changed them
  const { data: addresses } = useSuspenseQuery({ ...addressQueries.list(), refetchOnWindowFocus: 'always' })
  const { cities } = useShop()
  const { makeDefault, remove } = useAddressList()
  const show = useSetAtom(showDialogAtom)
  useReopenForm('address')

  return (
    <SavedList
      title="Адреса"
      items={addresses}
      max={MAX_ADDRESSES}
      fullText={`Здесь помещается ${MAX_ADDRESSES}\u00a0адресов. Чтобы добавить новый, удалите лишний.`}
      empty={{
        icon: <Icon name="map-pinned" />,
        title: 'Куда привозить?',
        text: 'Сохраните адрес, и в следующем заказе его не придётся вписывать.',
      }}
      dialog={{ name: 'address' }}
      addText="Добавить адрес"
      renderItem={(address, focusHeading) => (
        <AddressCard
          address={address}
          cityName={cities.find(({ id }) => id === address.city_id)?.name ?? ''}
          onMakeDefault={() => makeDefault(address)}
          onEdit={() => show({ name: 'address', id: address.id })}
          onRemove={() => {
            focusHeading()
            remove(address)
          }}
        />
      )}
    />
  )
}
