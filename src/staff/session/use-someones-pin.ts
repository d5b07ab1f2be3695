import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/staff/api'
import { faultAt } from '~/staff/kit/fault-at'
import { keepMe } from './kept-me'
import { meQueries } from './me.queries'

/** The people of a shared tablet, who of them is chosen, and the PIN of that one with why it was refused. */
export function useSomeonesPin(onEntered: () => unknown) {
  const queryClient = useQueryClient()
  const people = useQuery(meQueries.devicePeople())
  const [chosen, setChosen] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const person = people.data?.find(({ id }) => id === chosen)
  const choose = (id: number | null) => {
    setChosen(id)
    setError(undefined)
  }
  const enter = async (pin: string) => {
    if (!person) return
    try {
      const { me } = await api('POST /staff/pin', { body: { staff_id: person.id, pin } })
      keepMe(me)
      queryClient.setQueryData(meQueries.me().queryKey, me)
      await onEntered()
    } catch (thrown) {
      setError(faultAt(thrown, 'pin'))
    }
  }
  return { people, person, choose, error, enter }
}
