import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withDefault, withItem, withoutItem } from '~/account/default-first'
import { ignoreMissing } from '~/account/form-errors'
import type { Address } from '~/contracts/addresses'
import { ApiError } from '~/lib/api-error'
import { readToken } from '~/lib/token'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { createAddress, deleteAddress, updateAddress } from './addresses.functions'
import { addressQueries } from './addresses.queries'

/** Optimistic changes of the list: another default, and removal, which can be undone while its toast is shown. */
export function useAddressList() {
  const queryClient = useQueryClient()
  const { queryKey } = addressQueries.list()
  const change = (by: (list: readonly Address[]) => Address[]) => queryClient.setQueryData(queryKey, (list) => list && by(list))
  const common = {
    mutationKey: queryKey,
    // without a connection the call fails at once instead of waiting
    networkMode: 'always' as const,
    // refetch after the last of several changes
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) void queryClient.invalidateQueries({ queryKey })
    },
  }

  const setDefault = useMutation({
    ...common,
    mutationFn: ({ id }: Address) => updateAddress({ data: { id, is_default: true } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      const previous = queryClient.getQueryData(queryKey)?.find(({ is_default }) => is_default)?.id
      change((list) => withDefault(list, id))
      return { previous }
    },
    onError: (error, { id }, context) => {
      change((list) => (list[0]?.id === id && context?.previous !== undefined ? withDefault(list, context.previous) : [...list]))
      showFault(error)
    },
  })

  const restore = useMutation({
    ...common,
    mutationFn: ({ id: _id, ...fields }: Address) => createAddress({ data: fields }),
    onSuccess: (saved) => change((list) => withItem(list, saved)),
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
  const putBack = (address: Address): void => restore.mutate(address)

  const remove = useSingleMutation({
    ...common,
    mutationFn: ({ id }: Address) => ignoreMissing(deleteAddress({ data: { id } })),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      change((list) => withoutItem(list, id))
      return { token: readToken() }
    },
    onSuccess: (_, address, { token }) =>
      showToast({
        kind: 'note',
        title: 'Убрали адрес',
        icon: 'trash',
        // another customer may have signed in meanwhile
        action: { label: 'Вернуть', onPress: () => readToken() === token && putBack(address) },
      }),
    onError: (error, address) => {
      change((list) => withItem(list, address))
      showFault(error)
    },
  })

  return { makeDefault: setDefault.mutate, remove: remove.mutate }
}
