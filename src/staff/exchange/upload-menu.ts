import type { NewImport } from '~/contracts/staff-exchange'
import { toApiError } from '~/lib/api-error'
import { sendOnce } from '~/lib/send-once'
import { FILE_MS, withinLimit } from '~/lib/time-limit'

/** What a person says of a file. `columns`: what its columns are, where it does not say. */
export type FileHint = { source: string; format: string; variants: string; columns?: readonly string[] }

/** Sends a file straight to the API, because a server function would hold 5 MB twice. Throws ApiError 413, 422 `file:`. */
export async function uploadMenu(file: File, { source, format, variants, columns }: FileHint): Promise<NewImport> {
  const asked = new URLSearchParams({ format, variants, file_name: file.name.slice(0, 200) })
  if (source.trim() !== '') asked.set('source', source.trim())
  if (columns) asked.set('columns', columns.join(','))
  const path = `/api/staff/imports?${asked.toString()}`
  return sendOnce(path, [file.size, file.lastModified], (key) =>
    withinLimit(
      async (signal) => {
        const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': key }
        const response = await fetch(path, { method: 'POST', headers, body: file, signal })
        const body: unknown = await response.json().catch(() => undefined)
        if (!response.ok) throw toApiError(response.status, body)
        // the contract's schema stays in the Worker
        return body as NewImport
      },
      { ms: FILE_MS },
    ),
  )
}
