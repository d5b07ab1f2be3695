import { type DefaultError, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/** A change asked for by a press: a second press while it is under way is the first one. Without a connection it fails at
 *  once and says so, instead of waiting for one. */
export function useSingleMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Variables, Context>,
) {
  const isBusy = useRef(false)
  const mutation = useMutation({
    networkMode: 'always',
    ...options,
    onSettled: (...told) => {
      isBusy.current = false
      return options.onSettled?.(...told)
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
