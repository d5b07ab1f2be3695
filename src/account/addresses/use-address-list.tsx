import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Address } from '~/contracts/addresses'
import { ApiError } from '~/lib/api-error'
import { readToken } from '~/lib/token'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Trash } from '~/ui/icons.gen'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { withAddress, withDefault, withoutAddress } from './address-list'
import { createAddress, deleteAddress, updateAddress } from './addresses.functions'
import { addressQueries } from './addresses.queries'

/** The changes of the list that need no form: another default, and removal, which can be had back for as long as its
 *  message stands. The list changes at once; where the server refuses, it is put right and the reason is told. */
export function useAddressList() {
  const queryClient = useQueryClient()
  const { queryKey } = addressQueries.list()
  const change = (by: (list: readonly Address[]) => Address[]) => queryClient.setQueryData(queryKey, (list) => list && by(list))
  const common = {
    mutationKey: queryKey,
    // without a connection it fails at once and says so, instead of waiting for one
    networkMode: 'always' as const,
    // the truth is asked for once the last of several changes has ended
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) void queryClient.invalidateQueries({ queryKey })
    },
  }

  const preferring = useMutation({
    ...common,
    mutationFn: ({ id }: Address) => updateAddress({ data: { id, is_default: true } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      const former = queryClient.getQueryData(queryKey)?.find(({ is_default }) => is_default)?.id
      change((list) => withDefault(list, id))
      return { former }
    },
    onError: (error, { id }, kept) => {
      change((list) => (list[0]?.id === id && kept?.former !== undefined ? withDefault(list, kept.former) : [...list]))
      showFault(error)
    },
  })

  const returning = useMutation({
    ...common,
    mutationFn: ({ id: _id, ...fields }: Address) => createAddress({ data: fields }),
    onSuccess: (saved) => change((list) => withAddress(list, saved)),
    onError: (error, address) => {
      if (error instanceof ApiError && error.status === 401) return
      showToast({
        kind: 'bad',
        title: 'Адрес не\u00a0вернулся',
        text: error instanceof ApiError ? error.message : 'Связь пропала',
        action: { label: 'Ещё раз', onPress: () => putBack(address) },
      })
    },
  })

  const putBack = (address: Address): void => returning.mutate(address)

  const removing = useSingleMutation({
    ...common,
    mutationFn: async ({ id }: Address) => {
      try {
        await deleteAddress({ data: { id } })
      } catch (error) {
        // removed in another tab: it is gone, as was wanted
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
    },
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      change((list) => withoutAddress(list, id))
      return { token: readToken() }
    },
    onSuccess: (_, address, { token }) =>
      showToast({
        kind: 'note',
        title: 'Убрали адрес',
        icon: <Trash aria-hidden="true" />,
        // whoever signed in since then must not be given it
        action: { label: 'Вернуть', onPress: () => readToken() === token && putBack(address) },
      }),
    onError: (error, address) => {
      change((list) => withAddress(list, address))
      showFault(error)
    },
  })

  return { makeDefault: preferring.mutate, remove: removing.mutate }
}
