import type { StoredPicture } from '~/contracts/staff-media'
import { toApiError } from '~/lib/api-error'

/** Uploads a picture and returns its path. Straight to the API, as server functions take no files. @throws ApiError */
export async function uploadPhoto(picture: Blob): Promise<string> {
  const response = await fetch('/api/staff/media', { method: 'POST', headers: { 'content-type': picture.type }, body: picture })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, body)
  return (body as StoredPicture).path
}
