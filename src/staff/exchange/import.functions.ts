import { createServerFn } from '@tanstack/react-start'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import { applyImportBody, importPricesBody, importRows, menuImport, newImport, photosLeft, undoneImport } from '~/contracts/staff-exchange'

/** The last imports, newest first. Throws 403 `not_allowed`. */
export const fetchImports = createServerFn()
  .middleware([staffSession])
  .handler(({ context }) => apiGet('/staff/imports', importRows, context.staff))

/** An import with its plan. Throws 404. */
export const fetchImport = createServerFn()
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiGet(`/staff/imports/${data}`, menuImport, context.staff))

/** Does what was ticked, or goes on with it. Throws 404, 409 `menu_changed`, `confirm_first`. */
export const applyImport = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(applyImportBody.extend({ id })))
  .handler(({ data: { id: of, ...body }, context }) => apiSend('POST', `/staff/imports/${of}/apply`, body, menuImport, context.staff))

/** Says whether the prices of a file are kopecks or cents. Throws 404, 409 `applied_already`. */
export const setImportPrices = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(importPricesBody.extend({ id })))
  .handler(({ data: { id: of, ...body }, context }) => apiSend('POST', `/staff/imports/${of}/prices`, body, newImport, context.staff))

/** Downloads the next three photos. Throws 404, 503 `not_set_up`. */
export const takePhotos = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiSend('POST', `/staff/imports/${data}/photos`, {}, photosLeft, context.staff))

/** Takes an import back. Throws 404, 409 `undone_already`, `too_late`, `edited_meanwhile`. */
export const undoImport = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiSend('POST', `/staff/imports/${data}/undo`, {}, undoneImport, context.staff))
