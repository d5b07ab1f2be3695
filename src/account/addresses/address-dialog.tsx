import { useQuery } from '@tanstack/react-query'
import { authQueries } from '~/auth/auth.queries'
import { keepFormDraft, readFormDraft } from '~/account/form-draft'
import { Dialog } from '~/ui/dialog'
import { Skeleton } from '~/ui/skeleton'
import { AddressEditor } from './address-editor'
import { keptAddress } from './address-values'
import { addressQueries } from './addresses.queries'

type AddressDialogProps = {
  /** Which address is changed; without it a new one is made. */
  id: number | undefined
  isOpen: boolean
  onClose: () => void
}

/** A new address or a change of one. Closed by hand it keeps its text for the next time. Spec §2 dialog "address". */
export function AddressDialog({ id, isOpen, onClose }: AddressDialogProps) {
  const user = useQuery({ ...authQueries.user(), enabled: isOpen })
  const addresses = useQuery({ ...addressQueries.list(), enabled: isOpen })
  const owner = user.data?.id

  function leave() {
    const kept = owner !== undefined && readFormDraft('address', owner, keptAddress)
    if (owner !== undefined && kept) keepFormDraft('address', owner, { ...kept, isOpen: false })
    onClose()
  }

  return (
    <Dialog isOpen={isOpen} onClose={leave} title={id === undefined ? 'Новый адрес' : 'Изменить адрес'}>
      {owner !== undefined && addresses.data ? (
        <AddressEditor
          key={id ?? 'new'}
          owner={owner}
          id={id ?? null}
          address={addresses.data.find((one) => one.id === id) ?? null}
          isOnly={addresses.data.every((one) => one.id === id)}
          onSaved={onClose}
        />
      ) : (
        <div role="status" aria-label="Загружаем адрес" className="flex flex-col gap-6 pt-3">
          <Skeleton className="h-14 rounded-field" />
          <Skeleton className="h-14 rounded-field" />
          <Skeleton className="h-14 rounded-field" />
        </div>
      )}
    </Dialog>
  )
}
