import { type DefaultError, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that ignores a second call while one is running. Offline it fails at once. */
export function useSingleMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Variables, Context>,
) {
  const isBusy = useRef(false)
  const mutation = useMutation({
    networkMode: 'always',
    ...options,
    onSettled: (...result) => {
      isBusy.current = false
      return options.onSettled?.(...result)
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
