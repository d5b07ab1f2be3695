import { toApiError } from '~/lib/api-error'
import { FILE_MS, withinLimit } from '~/lib/time-limit'

/** Saves a file that the API makes. Straight to the API, as server functions answer no files. @throws ApiError */
export const downloadFile = (path: string, name: string, init: RequestInit = {}): Promise<void> =>
  withinLimit(
    async (signal) => {
      const response = await fetch(path, { ...init, signal })
      if (!response.ok) throw toApiError(response.status, await response.json().catch(() => null))
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await response.blob())
      link.download = name
      link.click()
      URL.revokeObjectURL(link.href)
    },
    { ms: FILE_MS },
  )
