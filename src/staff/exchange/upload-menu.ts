import type { NewImport } from '~/contracts/staff-exchange'
import { sendOnce } from '~/lib/send-once'
import { api } from '~/staff/api'

/** What a person says of a file. `columns`: what its columns are, where it does not say. */
export type FileHint = {
  source: string
  format: 'auto' | 'yml' | 'csv' | 'json'
  variants: 'options' | 'dishes'
  columns?: readonly string[]
}

/** Sends a file to be compared with the menu. @throws ApiError 413, 422 `file:` */
export function uploadMenu(file: File, { source, format, variants, columns }: FileHint): Promise<NewImport> {
  const query = {
    format,
    variants,
    file_name: file.name,
    ...(source.trim() !== '' && { source: source.trim() }),
    ...(columns && { columns: columns.join(',') }),
  }
  // the server reads a file by what it says, not by its type
  const body = new Blob([file], { type: 'application/octet-stream' })
  return sendOnce('import', [query, file.size, file.lastModified], (key) => api('POST /staff/imports', { query, body, key }))
}
