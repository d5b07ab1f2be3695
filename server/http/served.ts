import type { Settings } from '#server/core/settings'

/** Whether this environment serves the path (without `/api`): `/dev/…` exists in the demo and in previews only, the pages of
 *  the sandbox's bank only where it takes the payments. The description of the API and `Allow` leave out what is not
 *  served. Contract "Sign-in", "Payment". */
export function isServed(path: string, { environment, payment }: Pick<Settings, 'environment' | 'payment'>): boolean {
  if (path.startsWith('/dev/')) return environment !== 'production'
  return payment.adapter === 'sandbox' || !path.startsWith('/payments/sandbox/')
}
