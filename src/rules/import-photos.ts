import type { FileGoods } from '~/contracts/catalog-file'
import type { MenuDish } from './import-compare'

const LISTED = /^\/(?:pictures|media)\/[\w.-]+$/
const NUMERIC = /^(?:[\d.]+|\[.*\]|0x[\da-f.x]+)$/i
/** As `server/core/public-host.ts` refuses them when a photo is fetched. */
const INNER = /\.(?:localhost|local|internal|intranet|private|corp|home|lan|localdomain|arpa|onion)?$/

/** Where a photo of a file is: a picture of this shop, a site to take it from, or why it cannot be taken. */
export type PhotoPlace = { kind: 'own'; path: string } | { kind: 'site'; host: string; url: string } | { kind: 'refused'; why: string }

/** Reads the address of a photo. `origin` is this shop's. */
export function photoPlace(address: string, origin: string): PhotoPlace {
  if (LISTED.test(address)) return { kind: 'own', path: address }
  if (!URL.canParse(address)) return { kind: 'refused', why: 'Это не адрес картинки' }
  const url = new URL(address)
  url.hash = ''
  const { protocol, hostname, host, pathname, origin: site } = url
  if (site === origin && LISTED.test(pathname)) return { kind: 'own', path: pathname }
  if (protocol !== 'https:') return { kind: 'refused', why: 'Адрес должен начинаться с https://' }
  const isInner = NUMERIC.test(hostname) || !hostname.includes('.') || INNER.test(hostname)
  return isInner ? { kind: 'refused', why: `Внутренний адрес ${hostname}` } : { kind: 'site', host, url: url.href }
}

/** The pictures of the rows. `isKnown`: this shop's own, or taken before: the owner may have replaced it since. */
export function photoSteps(rows: readonly { row: FileGoods; dish: MenuDish | undefined }[], taken: ReadonlySet<string>, origin: string) {
  return rows.flatMap(({ row, dish }) =>
    [...new Set(row.images)].map((url, at) => {
      const place = photoPlace(url, origin)
      const isKnown = place.kind === 'own' || (place.kind === 'site' && dish !== undefined && taken.has(place.url))
      const why = place.kind === 'refused' ? place.why : null
      const host = place.kind === 'site' && !isKnown ? place.host : undefined
      return { goods: row.key, name: row.name, url, at, why, isKnown, host }
    }),
  )
}
