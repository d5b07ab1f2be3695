import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { staffCreation, staffSession } from '~/api/staff-session'
import { smsCodeSent } from '~/contracts/auth'
import { id } from '~/contracts/common'
import {
  addNoteBody,
  customerBody,
  customerNote,
  customerPage,
  giveBonusesBody,
  givenBonuses,
  revealedField,
  revealFieldBody,
  staffCustomer,
} from '~/contracts/staff-customers'

/** A page of customers. A POST, because a search may name a guest and addresses are logged. Throws 403, 422. */
export const fetchCustomers = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ q: z.string().max(100), page: z.int().positive() })))
  .handler(({ data: { q, page }, context }) =>
    apiGet(
      `/staff/customers?${new URLSearchParams({ page: String(page), ...(q !== '' && { q }) }).toString()}`,
      customerPage,
      context.staff,
    ),
  )

/** Throws 404. */
export const fetchCustomer = createServerFn()
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiGet(`/staff/customers/${data}`, staffCustomer, context.staff))

/** Throws 403, 404, 422. */
export const saveCustomer = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, body: customerBody })))
  .handler(({ data, context }) => apiSend('PATCH', `/staff/customers/${data.id}`, data.body, staffCustomer, context.staff))

/** One field of personal data; each call is audited. */
export const revealCustomer = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, body: revealFieldBody })))
  .handler(({ data, context }) => apiSend('POST', `/staff/customers/${data.id}/reveal`, data.body, revealedField, context.staff))

/** The same key gives once. Throws 403 over a manager's limit, 422. */
export const giveBonuses = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, key: z.uuid(), body: giveBonusesBody })))
  .handler(({ data: { id: customer, key, body }, context }) =>
    apiSend('POST', `/staff/customers/${customer}/bonuses`, body, givenBonuses, { ...context.staff, key }),
  )

/** The same key adds one. Throws 404, 409, 422. */
export const addNote = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, key: z.uuid(), body: addNoteBody })))
  .handler(({ data: { id: customer, key, body }, context }) =>
    apiSend('POST', `/staff/customers/${customer}/notes`, body, customerNote, { ...context.staff, key }),
  )

export const removeNote = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, note: id })))
  .handler(({ data, context }) => apiSend('DELETE', `/staff/customers/${data.id}/notes/${data.note}`, undefined, nothing, context.staff))

/** Sends the customer a code. Throws 404, 422. */
export const sendEraseCode = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiSend('POST', `/staff/customers/${data}/erase-code`, {}, smsCodeSent, context.staff))

/** Throws 404, 422 `code:`. */
export const eraseCustomer = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(z.object({ id, code: z.string() })))
  .handler(({ data, context }) => apiSend('POST', `/staff/customers/${data.id}/erase`, { code: data.code }, nothing, context.staff))
