import { useSuspenseQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { AddressCard } from '~/account/addresses/address-card'
import { addressDialogDraft } from '~/account/addresses/addresses'
import { addressQueries } from '~/account/addresses/addresses.queries'
import { useAddressList } from '~/account/addresses/use-addresses'
import { authQueries } from '~/auth/auth.queries'
import { useShop } from '~/shop/use-shop'
import { MAX_ADDRESSES } from '~/contracts/constants'
import type { Address } from '~/contracts/addresses'
import { useOpenDialog } from '~/layout/use-open-dialog'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { readFormDraft } from '~/account/form-draft'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { MapPinned, Plus } from '~/ui/icons.gen'

/** The customer's addresses, the default first: another default, change, removal that can be had back. A form that was
 *  left open by a reload or a dead session opens again with its text. Spec §3 "Address", issue 6. */
export function AddressesPage() {
  // another tab may have changed them
  const { data: addresses } = useSuspenseQuery({ ...addressQueries.list(), refetchOnWindowFocus: 'always' })
  const { data: user } = useSuspenseQuery(authQueries.user())
  const { cities } = useShop()
  const { makeDefault, remove } = useAddressList()
  const show = useSetAtom(showDialogAtom)
  const opening = useOpenDialog({ name: 'address' })
  const heading = useRef<HTMLHeadingElement>(null)
  const cityName = (address: Address) => cities.find(({ id }) => id === address.city_id)?.name ?? ''

  useEffect(() => {
    const draft = readFormDraft('address', user.id, addressDialogDraft)
    if (draft?.isOpen) show(draft.id === null ? { name: 'address' } : { name: 'address', id: draft.id })
  }, [user.id, show])

  const add = (
    <Button kind={addresses.length === 0 ? 'salmon' : 'quiet'} icon={<Plus aria-hidden="true" />} {...opening}>
      Добавить адрес
    </Button>
  )

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-5 type-page-small outline-none lg:mb-7">
        Адреса
      </h1>
      {addresses.length === 0 ? (
        <EmptyState
          isPanel
          icon={<MapPinned aria-hidden="true" />}
          title="Куда привозить?"
          text="Сохраните адрес, и в следующем заказе его не придётся вписывать."
          action={add}
        />
      ) : (
        <>
          <ul className="grid gap-3 md:grid-cols-2 lg:gap-4">
            {addresses.map((address) => (
              <li key={address.id} className="min-w-0">
                <AddressCard
                  address={address}
                  cityName={cityName(address)}
                  onMakeDefault={() => makeDefault(address)}
                  onEdit={() => show({ name: 'address', id: address.id })}
                  onRemove={() => {
                    // the card goes, and the focus with it
                    heading.current?.focus({ preventScroll: true })
                    remove(address)
                  }}
                />
              </li>
            ))}
          </ul>
          <div className="mt-5 lg:mt-6">
            {addresses.length < MAX_ADDRESSES ? (
              add
            ) : (
              <p className="type-body text-ink-2">{`Здесь помещается ${MAX_ADDRESSES}\u00a0адресов. Чтобы добавить новый, удалите лишний.`}</p>
            )}
          </div>
        </>
      )}
    </>
  )
}
