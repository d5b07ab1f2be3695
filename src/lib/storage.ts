import { STORAGE_PREFIX, STORAGE_VERSION } from '~/contracts/constants'
import type { GenericSchema } from 'valibot'
import { parse } from './parse'
import { markSignedOut } from './signed-out'

/** Keys of local storage, under the shop's prefix. What is lost without each: docs/storage.md. */
export type StoredKey =
  | 'token'
  | 'asked'
  | 'city'
  | 'zone'
  | 'cart'
  | 'promo'
  | 'persons'
  | 'favorites'
  | 'excluded'
  | 'checkout'
  | 'theme'
  | 'order-try'
  | 'left'
  | 'staff-shift-theme'
  | 'staff-office-theme'
  | 'staff-volume'
  | 'staff-me'
  | 'staff-packed'
  | 'staff-paper'
  | 'staff-runs'

/** Keys of session storage: they live as long as the tab, through reloads. */
export type TabKey = 'form_profile' | 'form_address' | 'sent-code' | 'staff-code' | 'staff-new-order'

const fullKey = (key: string) => `${STORAGE_PREFIX}_${key}`

/** What the browser refuses to store (in-app browsers, private windows, full storage) lives here until the page is left. */
const refused = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }
type Area = keyof typeof refused

/** Clears local data of another version, the session included. Runs before the first read. */
export function resetOldStorage(): void {
  inArea('localStorage', (storage) => {
    if (storage.getItem(fullKey('version')) === STORAGE_VERSION) return
    const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    const ours = all.filter((key) => key.startsWith(`${STORAGE_PREFIX}_`))
    if (ours.length > 0) markSignedOut(true)
    for (const key of ours) storage.removeItem(key)
    storage.setItem(fullKey('version'), STORAGE_VERSION)
  })
}

/** The value stored under a key; `null` if there is none, if it is invalid, and on the server. */
export function readStored<Value>(key: StoredKey, schema: GenericSchema<unknown, Value>): Value | null {
  resetOldStorage()
  return readFrom('localStorage', key, schema)
}

/** Stores a value as JSON; `null` removes it. Never throws. */
export function writeStored(key: StoredKey, value: unknown): void {
  resetOldStorage()
  writeTo('localStorage', key, value)
}

/** As `readStored`, for this tab only. */
export const readInTab = <Value>(key: TabKey, schema: GenericSchema<unknown, Value>): Value | null =>
  readFrom('sessionStorage', key, schema)

/** As `writeStored`, for this tab only. */
export const writeInTab = (key: TabKey, value: unknown): void => writeTo('sessionStorage', key, value)

/** Calls back when another tab changed a key, or cleared all. Returns a function that stops it. */
export function onStoredChange(key: StoredKey, callback: (isAllCleared: boolean) => void): () => void {
  const listen = (event: StorageEvent) => (event.key === fullKey(key) || event.key === null) && callback(event.key === null)
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function readFrom<Value>(area: Area, key: string, schema: GenericSchema<unknown, Value>): Value | null {
  const name = fullKey(key)
  const text = refused[area].get(name) ?? inArea(area, (storage) => storage.getItem(name))
  if (text === undefined || text === null) return null
  try {
    return parse(schema, JSON.parse(text)) ?? null
  } catch {
    return null
  }
}

function writeTo(area: Area, key: string, value: unknown): void {
  if (typeof window === 'undefined') return
  const name = fullKey(key)
  const text = value === null || value === undefined ? null : JSON.stringify(value)
  const isStored = inArea(area, (storage) => {
    if (text === null) storage.removeItem(name)
    else storage.setItem(name, text)
    return true
  })
  if (isStored || text === null) refused[area].delete(name)
  else refused[area].set(name, text)
}

/** What `call` returns; undefined on the server and where the browser has no such storage or refuses it. */
function inArea<Result>(area: Area, call: (storage: Storage) => Result): Result | undefined {
  try {
    const storage: Storage | null | undefined = typeof window === 'undefined' ? null : window[area]
    return storage ? call(storage) : undefined
  } catch {
    return undefined
  }
}
