import { type DefaultError, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { waitAfter } from './time-limit'

/** A mutation that ignores a second call while one is running. What follows the answer, such as a list that is read again, is not
 *  waited for longer than an act may take. */
export function useSingleMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Variables, Context>,
) {
  const isBusy = useRef(false)
  const mutation = useMutation({
    ...options,
    onSuccess: async (...result) => waitAfter(options.onSuccess?.(...result)),
    onError: async (...result) => waitAfter(options.onError?.(...result)),
    onSettled: (...result) => {
      isBusy.current = false
      return waitAfter(options.onSettled?.(...result))
    },
  })
  return {
    ...mutation,
    mutate: (variables: Variables) => {
      if (isBusy.current) return
      isBusy.current = true
      mutation.mutate(variables)
    },
  }
}
