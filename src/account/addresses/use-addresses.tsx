import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { Address } from '~/contracts/addresses'
import { ApiError, ignoreMissing } from '~/lib/api-error'
import { newUuid } from '~/lib/new-uuid'
import { readToken } from '~/lib/token'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { setZoneAtom } from '~/shop/zone.atoms'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { addressQueries, createAddress, deleteAddress, updateAddress } from './addresses.functions'

/** An address that was removed, with the idempotency key of putting it back. */
type Removed = { address: Address; key: string }

/** Optimistic changes of the list: another default, and removal, which can be undone while its toast is shown. */
export function useAddressList() {
  const queryClient = useQueryClient()
  const { queryKey } = addressQueries.list()
  const forgetZone = useSetAtom(setZoneAtom)
  const common = {
    mutationKey: queryKey,
    // refetch after the last of several changes
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return
      forgetZone(null)
      void queryClient.invalidateQueries({ queryKey })
    },
  }
  const optimistic = (change: (list: Address[], id: number) => Address[]) => ({
    ...common,
    onMutate: async ({ id }: Address) => {
      await queryClient.cancelQueries({ queryKey })
      const list = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, list && change(list, id))
      return { list, token: readToken() }
    },
    onError: (error: Error, _address: Address, before: { list: Address[] | undefined; token: string | null } | undefined) => {
      if (before?.token === readToken()) queryClient.setQueryData(queryKey, before.list)
      showFault(error)
    },
  })

  const setDefault = useMutation({
    ...optimistic((list, id) =>
      list
        .map((address) => ({ ...address, is_default: address.id === id }))
        .toSorted((a, b) => Number(b.is_default) - Number(a.is_default) || a.id - b.id),
    ),
    mutationFn: ({ id }) => updateAddress({ data: { id, is_default: true } }),
  })

  const restore = useMutation({
    ...common,
    mutationFn: ({ address: { id: _id, ...fields }, key }: Removed) => createAddress({ data: { ...fields, key } }),
    onError: (error, removed) => {
      if (error instanceof ApiError && error.status === 401) return
      showToast({
        kind: 'bad',
        title: 'Адрес не\u00a0вернулся',
        text: error instanceof ApiError ? error.message : 'Связь пропала',
        action: { label: 'Ещё раз', onPress: () => putBack(removed) },
      })
    },
  })
  const putBack = (removed: Removed): void => restore.mutate(removed)

  const remove = useSingleMutation({
    ...optimistic((list, id) => list.filter((address) => address.id !== id)),
    mutationFn: ({ id }) => ignoreMissing(deleteAddress({ data: { id } })),
    onSuccess: (_, address, { token }) =>
      showToast({
        kind: 'note',
        title: 'Убрали адрес',
        icon: 'trash',
        // another customer may have signed in meanwhile
        action: { label: 'Вернуть', onPress: () => readToken() === token && putBack({ address, key: newUuid() }) },
      }),
  })

  return { makeDefault: setDefault.mutate, remove: remove.mutate }
}
