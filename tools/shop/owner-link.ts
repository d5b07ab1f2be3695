// A link for the first owner, where the shop has none yet.
import { isLocalOrigin } from '../../server/core/public-host.ts'
import type { Database } from '../database.ts'
import { fail, say } from '../run.ts'
import { importSource } from '../server-code.ts'
import { settingsOf, withPlace, type Place, type ShopOptions } from './place.ts'

/** Null where the shop has an owner. */
export async function newOwnerLink(db: Database, origin: string): Promise<string | null> {
  const { createDb, newOwnerLink: make } = await importSource(`export { createDb } from '#server/db/client'
    export { newOwnerLink } from '#server/staff/office/people/owner-link'`)
  return make(createDb(db), { origin, environment: isLocalOrigin(origin) ? 'demo' : 'production' })
}

/** The words with which a link is printed. */
export const ownerLinkText = (link: string) => `The first owner, once and within an hour: ${link}`

/** `owner-link` */
export async function printOwnerLink(place: Place, _args: string[], { url }: ShopOptions): Promise<void> {
  const kept = place.kind === 'data' ? settingsOf(place.folder).ORIGIN : place.kind === 'local' ? 'http://localhost:8787' : undefined
  const origin = url ?? kept ?? fail('Name the address of the shop: --url https://sushi.example')
  if (!URL.canParse(origin)) fail(`The address of the shop is like https://sushi.example, not "${origin}"`)
  const link = await withPlace(place, ({ DB }) => newOwnerLink(DB, new URL(origin).origin))
  say(link === null ? 'This shop has an owner, who signs in at /staff' : ownerLinkText(link))
}
