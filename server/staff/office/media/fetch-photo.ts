import { eq } from 'drizzle-orm'
import { invalid } from '#server/core/errors'
import { isPublicHost } from '#server/core/public-host'
import { media } from '#server/db/tables'
import { fetchForeign } from '#server/images/source'
import { bucketOf, storePicture, type MediaContext } from './media.service'

const ENTITY_TAG = /^(?:W\/)?"[^"]*"$/

/** Downloads a picture that a menu file names, and stores it as an upload. Only https, and only from `hosts`, which the owner has confirmed;
 *  at most 3 redirects within them, 8 MiB, 2048 × 2048 pixels, 8 seconds. What has not changed since the last time is not downloaded again.
 *  @throws HttpError with a Russian reason: 422 `bad_address`, `bad_picture`, `not_a_picture`, `too_small`, `too_big`, 404, 502, 503 */
export async function fetchPhoto(ctx: MediaContext, url: string, { hosts }: { hosts: readonly string[] }): Promise<{ path: string }> {
  bucketOf(ctx)
  const allowed = hosts.filter(isPublicHost)
  const source_url = checkedAddress(url, allowed)
  const [known] = await ctx.db.select({ path: media.path, etag: media.etag }).from(media).where(eq(media.source_url, source_url)).limit(1)
  const found = await fetchForeign(source_url, allowed, known?.etag ?? null)
  if (found) {
    const etag = ENTITY_TAG.test(found.etag) ? found.etag : null
    return { path: (await storePicture(ctx, found.bytes, { source_url, etag })).path }
  }
  const path = known?.path ?? ''
  await ctx.db.update(media).set({ used_at: ctx.now.getTime() }).where(eq(media.path, path))
  return { path }
}

/** The address in its one spelling. @throws HttpError 422 `bad_address` */
function checkedAddress(text: string, hosts: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const refused = (why: string) => invalid('url', why, 'bad_address')
  if (!url) throw refused('Адрес картинки записан с ошибкой')
  if (url.protocol !== 'https:') throw refused('Картинки берём только по https')
  if (url.username || url.password) throw refused('В адресе картинки не должно быть имени и пароля')
  if (!isPublicHost(url.host)) throw refused(`Картинки с ${url.host.slice(0, 80)} не берём: это не адрес в интернете`)
  if (!hosts.includes(url.host)) throw refused(`Сайт ${url.host.slice(0, 80)} не разрешён для картинок`)
  url.hash = ''
  return url.href
}
