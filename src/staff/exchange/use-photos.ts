import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MenuImport } from '~/contracts/staff-exchange'
import { api } from '~/staff/api'
import { importQueries } from './import.queries'

/** While the page of an import is open it downloads the photos, three a call; the server goes on alone, more slowly. */
export function usePhotos({ id, status, done, total }: Pick<MenuImport, 'id' | 'status' | 'done' | 'total'>) {
  const queryClient = useQueryClient()
  const [error, setError] = useState<Error | null>(null)
  const [tries, setTries] = useState(0)
  const isWaiting = status === 'done' && done.photos < total.photos

  useEffect(() => {
    if (!isWaiting) return undefined
    let isOver = false
    const run = async () => {
      try {
        await api('POST /staff/imports/{id}/photos', { params: { id } })
        if (!isOver) await queryClient.invalidateQueries({ queryKey: importQueries.one(id).queryKey })
      } catch (failure) {
        if (!isOver) setError(failure as Error)
      }
    }
    void run()
    return () => void (isOver = true)
  }, [id, isWaiting, done.photos, tries, queryClient])

  const retry = () => {
    setError(null)
    setTries(tries + 1)
  }
  return { isWaiting, error, retry }
}
