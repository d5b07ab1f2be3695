import { useQueryClient } from '@tanstack/react-query'
import { ApiError, errorText } from '~/lib/api-error'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showToast } from '~/ui/show-toast'
import { withAddress, withoutAddress } from './address-list'
import { type AddressValues, splitFaults } from './address-values'
import { createAddress, updateAddress } from './addresses.functions'
import { addressQueries } from './addresses.queries'

type SaveAddress = {
  /** Which one; `null` makes a new one. */
  id: number | null
  onSaved: () => void
  /** What is wrong by field, and what no field can show. */
  onRefused: (faults: Record<string, string>, rest: string | null) => void
}

/** Saves an address, once however often it is asked; the list shows it at once. */
export function useSaveAddress({ id, onSaved, onRefused }: SaveAddress) {
  const queryClient = useQueryClient()
  const { queryKey } = addressQueries.list()

  const { mutate, isPending } = useSingleMutation({
    mutationFn: (values: AddressValues) => (id === null ? createAddress({ data: values }) : updateAddress({ data: { ...values, id } })),
    onSuccess: async (saved) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) => list && withAddress(list, saved))
      void queryClient.invalidateQueries({ queryKey })
      onSaved()
      showToast({ kind: 'good', title: id === null ? 'Адрес добавлен' : 'Адрес сохранён' })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return onRefused({}, 'Связь пропала. Текст на\u00a0месте, попробуйте ещё раз.')
      // a dead session is told by the router's own watch; what was typed is kept
      if (error.status === 401) return
      if (error.status === 404 && id !== null) {
        // removed elsewhere: the form sees it go from the list, and can save what was typed as a new one
        queryClient.setQueryData(queryKey, (list) => list && withoutAddress(list, id))
        void queryClient.invalidateQueries({ queryKey })
        return
      }
      const { shown, rest } = error.status === 422 ? splitFaults(error.fields) : { shown: {}, rest: [errorText(error)] }
      const isNamed = Object.keys(shown).length > 0
      onRefused(shown, rest[0] ?? (isNamed ? null : errorText(error)))
    },
  })
  return { save: mutate, isSaving: isPending }
}
