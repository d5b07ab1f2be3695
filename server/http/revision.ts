import { HttpError } from '#server/core/errors'

/** The revision in `If-Match: "revision"`. @throws HttpError 428 `revision_required` */
export function revisionOf(header: string | undefined): number {
  const [, digits] = /^(?:W\/)?"(\d{1,9})"$/.exec(header ?? '') ?? []
  if (digits === undefined) throw new HttpError(428, 'revision_required', 'Не сказано, какую версию записи меняете')
  return Number(digits)
}
