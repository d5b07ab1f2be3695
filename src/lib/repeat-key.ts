import { useRef } from 'react'

/** The browser makes a random UUID for a blob's address: `crypto.randomUUID` is missing over plain http, as in a local network. */
export function newUuid(): string {
  const address = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(address)
  return address.slice(-36)
}

/** The idempotency key of an act: the same while the body is, so that a repeat after a lost answer acts once. `forget` after success. */
export function useRepeatKey() {
  const attempt = useRef<{ body: string; key: string } | null>(null)
  return {
    keyOf: (body: unknown): string => {
      const text = JSON.stringify(body)
      if (attempt.current?.body !== text) attempt.current = { body: text, key: newUuid() }
      return attempt.current.key
    },
    forget: () => {
      attempt.current = null
    },
  }
}
