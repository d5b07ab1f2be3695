import type { StoredPicture } from '~/contracts/staff-media'
import { toApiError } from '~/lib/api-error'
import { FILE_MS, withinLimit } from '~/lib/time-limit'

/** Uploads a picture and returns its path. Straight to the API, as server functions take no files. @throws ApiError */
export const uploadPhoto = (picture: Blob): Promise<string> =>
  withinLimit(
    async (signal) => {
      const init = { method: 'POST', headers: { 'content-type': picture.type }, body: picture, signal }
      const response = await fetch('/api/staff/media', init)
      const body: unknown = await response.json().catch(() => null)
      if (!response.ok) throw toApiError(response.status, body)
      return (body as StoredPicture).path
    },
    { ms: FILE_MS },
  )
