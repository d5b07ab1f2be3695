import { vi } from 'vitest'

/** Puts a window with an empty local storage in memory in place; returns its entries. Call `vi.unstubAllGlobals` afterwards. */
export function stubLocalStorage(others: object = {}): Map<string, string> {
  const entries = new Map<string, string>()
  const localStorage = {
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  }
  vi.stubGlobal('window', { localStorage, ...others })
  return entries
}
