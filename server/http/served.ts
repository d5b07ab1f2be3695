import type { Settings } from '#server/settings'

/** Whether this environment serves the path (without `/api`): `/dev/…` exists in the demo and in previews only.
 *  The description of the API and `Allow` leave out what is not served. Contract "Sign-in". */
export function isServed(path: string, { environment }: Pick<Settings, 'environment'>): boolean {
  return environment !== 'production' || !path.startsWith('/dev/')
}
