import { HttpError } from '#server/core/errors'

/** 422 for a file that is no menu. `rows`: the first rows of a table without a known header. */
export const notAMenu = (text: string, rows?: string[][]) =>
  new HttpError(422, 'not_a_menu', text, { fields: { file: text }, ...(rows && { extra: { rows } }) })
