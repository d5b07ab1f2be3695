import { useMutation, useQueryClient } from '@tanstack/react-query'
import { authQueries } from '~/auth/auth.queries'
import type { UpdateUserBody } from '~/contracts/user'
import { saveProfile } from './profile.functions'

const mutationKey = ['profile']

type SaveProfile = { onSaved?: () => void; onRefused: (error: Error) => void }

/** Changes the profile: shown at once, put back where it is refused. Changes follow one another in the order they were
 *  made, and the last answer counts. */
export function useSaveProfile({ onSaved, onRefused }: SaveProfile) {
  const queryClient = useQueryClient()
  const { queryKey } = authQueries.user()
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1

  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: 'profile' },
    // without a connection it fails at once and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: (change: UpdateUserBody) => saveProfile({ data: change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, { ...before, ...(change as Partial<typeof before>) })
      return { before }
    },
    onSuccess: (user) => {
      if (isLast()) queryClient.setQueryData(queryKey, user)
      onSaved?.()
    },
    onError: (error, _change, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before)
      onRefused(error)
    },
  })
  return { save: mutate, isSaving: isPending }
}
