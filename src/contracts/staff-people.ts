import { z } from 'zod'
import { searchText } from './text'
import { digitCode, id, idParam, moment, phone, withoutSeparators } from './common'
import { pageMeta } from './orders'
import { DEVICE_KINDS, STAFF_ROLES } from './staff-constants'
import { extras } from './staff-shop'

export const staffRole = z.enum(STAFF_ROLES)
export const deviceKind = z.enum(DEVICE_KINDS)

const person = z.object({ id, name: z.string(), role: staffRole })
const station = z.object({ id, name: z.string() })
export const staffKitchen = z
  .object({ id, name: z.string(), time_zone: z.string(), stations: z.array(station) })
  .meta({ id: 'StaffKitchen' })
export type StaffKitchen = z.infer<typeof staffKitchen>

/** GET /staff/me: who calls. `rights` are the ones that hold now; `pin_rights` those that need a person's PIN on this device. */
export const staffMe = z
  .object({
    person: person.nullable(),
    device: z.object({ id, name: z.string(), kind: deviceKind, kitchen_id: id, station_id: id.nullable() }).nullable(),
    kitchens: z.array(staffKitchen),
    shop: z.object({ name: z.string(), phone_mask: z.string(), extras }),
    rights: z.array(z.string()),
    pin_rights: z.array(z.string()),
    has_pin: z.boolean(),
    stepped_up: z.boolean(),
    now: moment,
  })
  .meta({ id: 'StaffMe' })
export type StaffMe = z.infer<typeof staffMe>

/** POST /staff/sign-in/code: the answer is the same whether or not the phone is known. Seconds. */
export const staffCodeBody = z.object({ phone }).meta({ id: 'StaffCodeBody' })
export const staffCodeSent = z.object({ expires_in: z.int(), resend_in: z.int() }).meta({ id: 'StaffCodeSent' })
export type StaffCodeSent = z.infer<typeof staffCodeSent>

/** A code of six digits, of an SMS or of a tablet. */
export const sixDigits = (text: string) => digitCode(6, text)

/** POST /staff/sign-in: sets the cookie `staff`. */
export const staffSignInBody = z.object({ phone, code: sixDigits('Введите шесть цифр из СМС') }).meta({ id: 'StaffSignInBody' })
export const staffSignedIn = z.object({ me: staffMe }).meta({ id: 'StaffSignedIn' })

/** Four digits, six for owner and manager. */
const pin = z
  .string({ error: 'Введите ПИН' })
  .max(40, 'ПИН — четыре или шесть цифр')
  .transform(withoutSeparators)
  .pipe(z.string().regex(/^\d{4}(\d\d)?$/, 'ПИН — четыре или шесть цифр'))
/** POST /staff/pin: a person takes over the device. */
export const staffPinBody = z.object({ staff_id: id, pin }).meta({ id: 'StaffPinBody' })
/** POST /staff/step-up and PUT /staff/people/{id}/pin; null clears the PIN of someone else. */
export const stepUpBody = z.object({ pin }).meta({ id: 'StepUpBody' })
export const setPinBody = z.object({ pin: pin.nullable() }).meta({ id: 'SetPinBody' })

/** POST /staff/pairings: a code to show and a secret to poll with. Seconds. */
export const startedPairing = z.object({ code: z.string(), poll_token: z.string(), expires_in: z.int() }).meta({ id: 'StartedPairing' })
export type StartedPairing = z.infer<typeof startedPairing>
/** POST /staff/pairings/poll: `approved` sets the cookie `staff_device`, once. */
export const pollPairingBody = z.object({ poll_token: z.string().min(16).max(200) }).meta({ id: 'PollPairingBody' })
export const pairingState = z.object({ status: z.enum(['waiting', 'approved', 'gone']) }).meta({ id: 'PairingState' })
export type PairingState = z.infer<typeof pairingState>
/** GET /staff/pairings/{code}: what waits for approval. */
export const waitingPairing = z.object({ code: z.string(), label: z.string(), created_at: moment }).meta({ id: 'WaitingPairing' })
export type WaitingPairing = z.infer<typeof waitingPairing>

const name = (text: string) => z.string({ error: text }).trim().min(1, text).max(40, 'Не длиннее 40 знаков')
const deviceFields = {
  name: name('Назовите планшет'),
  kind: deviceKind,
  kitchen_id: id,
  station_id: id.nullable().default(null),
}
/** POST /staff/devices: approves a pairing. */
export const approveDeviceBody = z
  .object({ code: sixDigits('Введите шесть цифр с планшета'), ...deviceFields })
  .meta({ id: 'ApproveDeviceBody' })
export type ApproveDeviceBody = z.output<typeof approveDeviceBody>
/** PATCH /staff/devices/{id} */
export const changeDeviceBody = z
  .object({ ...deviceFields, station_id: id.nullable() })
  .partial()
  .meta({ id: 'ChangeDeviceBody' })
export type ChangeDeviceBody = z.output<typeof changeDeviceBody>
export const staffDevice = z
  .object({
    id,
    name: z.string(),
    kind: deviceKind,
    kitchen_id: id,
    station_id: id.nullable(),
    created_at: moment,
    last_seen_at: moment.nullable(),
    sound_on: z.boolean(),
    build: z.string().nullable(),
  })
  .meta({ id: 'StaffDevice' })
export type StaffDevice = z.infer<typeof staffDevice>
export const staffDeviceList = z.array(staffDevice)

/** GET /staff/devices/here/people: who can sign in on this device with a PIN. */
export const devicePeople = z.array(person.extend({ digits: z.int() })).meta({ id: 'DevicePeople' })
export type DevicePeople = z.infer<typeof devicePeople>
/** PUT /staff/devices/here/state: what the device itself says; 204. */
export const deviceStateBody = z.object({ sound_on: z.boolean(), build: z.string().max(40) }).meta({ id: 'DeviceStateBody' })

/** A person of staff. `kitchens`: empty for owners, who see all. The phone is masked. */
export const staffPerson = z
  .object({
    id,
    name: z.string(),
    phone: z.string().nullable(),
    role: staffRole,
    kitchens: z.array(id),
    status: z.enum(['active', 'blocked']),
    has_pin: z.boolean(),
    last_used_at: moment.nullable(),
  })
  .meta({ id: 'StaffPerson' })
export type StaffPerson = z.infer<typeof staffPerson>
export const staffPeople = z.array(staffPerson)
/** POST /staff/people */
export const addPersonBody = z
  .object({ name: name('Введите имя'), phone: phone.nullable(), role: staffRole, kitchens: z.array(id).max(50) })
  .meta({ id: 'AddPersonBody' })
export type AddPersonBody = z.output<typeof addPersonBody>
/** POST /staff/first-owner: who holds the link that the server has printed; sets the cookie `staff`. */
export const firstOwnerBody = z
  .object({ token: z.string().min(1).max(200), name: name('Введите имя'), phone })
  .meta({ id: 'FirstOwnerBody' })
export type FirstOwnerBody = z.output<typeof firstOwnerBody>
/** PATCH /staff/people/{id}: blocking ends all sessions. */
export const changePersonBody = z
  .object({ ...addPersonBody.shape, status: z.enum(['active', 'blocked']) })
  .partial()
  .meta({ id: 'ChangePersonBody' })
export type ChangePersonBody = z.output<typeof changePersonBody>

/** GET /staff/audit: newest first. `to` is excluded. `subject_name`: the order's number, the dish's, device's or kitchen's name. */
export const auditQuery = z.object({
  /** A part of a name of what was changed, or of who did it; the whole number of an order. */
  q: searchText,
  subject: z.string().max(60).optional(),
  /** `no` leaves out who looked at the list of orders: an open screen does so every ten seconds. */
  reads: z.enum(['yes', 'no']).default('yes'),
  /** Such as `menu.prices`. */
  action: z.string().max(60).optional(),
  staff_id: idParam.optional(),
  from: moment.optional(),
  to: moment.optional(),
  page: idParam.default(1),
})
export type AuditQuery = z.infer<typeof auditQuery>
/** POST /staff/audit/search: the same as JSON, so that names are in no address. */
export const auditSearch = z.object({ ...auditQuery.shape, staff_id: id.optional(), page: id.default(1) }).meta({ id: 'AuditSearch' })
export const auditRow = z
  .object({
    id,
    at: moment,
    who: z.object({ staff: z.string().nullable(), device: z.string().nullable(), actor: z.string() }),
    action: z.string(),
    subject: z.string(),
    subject_name: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().nullable(),
    /** Whether POST /staff/audit/{id}/undo may take it back. */
    can_undo: z.boolean(),
  })
  .meta({ id: 'AuditRow' })
export type AuditRow = z.infer<typeof auditRow>
export const auditPage = z.object({ data: z.array(auditRow), meta: pageMeta }).meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof auditPage>
