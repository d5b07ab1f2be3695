import { STORAGE_PREFIX, STORAGE_VERSION } from '~/contracts/constants'
import type { Read } from './read'
import { markSignedOut } from './signed-out'

/** Local storage under the shop's prefix. On the server, or where the browser refuses storage, reading gives `null` and
 *  writing does nothing. */
export type StoredKey =
  | 'token'
  | 'cart'
  | 'promo'
  | 'persons'
  | 'favorites'
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

const fullKey = (key: string) => `${STORAGE_PREFIX}_${key}`

/** Clears local data of another version, the session included. Runs before the first read. */
export function resetOldStorage(storage: Storage | null = browserStorage()): void {
  if (!storage || storage.getItem(fullKey('version')) === STORAGE_VERSION) return
  const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const ours = all.filter((key) => key.startsWith(`${STORAGE_PREFIX}_`))
  if (ours.length > 0) markSignedOut(true)
  for (const key of ours) storage.removeItem(key)
  write(storage, fullKey('version'), STORAGE_VERSION)
}

/** The value stored under a key; `null` if there is none or it is invalid. */
export function readStored<Value>(key: StoredKey, read: Read<Value>): Value | null {
  const storage = browserStorage()
  if (!storage) return null
  resetOldStorage(storage)
  const text = storage.getItem(fullKey(key))
  if (text === null) return null
  try {
    return read(JSON.parse(text)) ?? null
  } catch {
    return null
  }
}

/** Stores a value as JSON; `null` removes it. Never throws. */
export function writeStored(key: StoredKey, value: unknown): void {
  const storage = browserStorage()
  if (!storage) return
  resetOldStorage(storage)
  if (value === null || value === undefined) storage.removeItem(fullKey(key))
  else write(storage, fullKey(key), JSON.stringify(value))
}

/** Calls back when another tab changed a key. Returns a function that stops it. */
export function onStoredChange(key: StoredKey, callback: () => void): () => void {
  const listen = (event: StorageEvent) => (event.key === fullKey(key) || event.key === null) && callback()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function browserStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

function write(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text)
  } catch {
    // full storage: the page works until the tab is closed
  }
}
