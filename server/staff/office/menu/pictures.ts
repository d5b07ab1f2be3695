import { sql } from 'drizzle-orm'
import { media } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** What a form says of such a path. */
export const UNKNOWN_PICTURE = 'Такой картинки нет. Загрузите её ещё раз'

/** Which of these paths are no picture: neither uploaded nor a file of the shop. */
export async function unknownPictures({ db, assets }: Pick<ServiceContext, 'db' | 'assets'>, paths: readonly string[]): Promise<string[]> {
  const uploaded = paths.filter((path) => path.startsWith('/media/'))
  const own = paths.filter((path) => path.startsWith('/pictures/'))
  const [stored, isThere] = await Promise.all([
    uploaded.length === 0
      ? []
      : db
          .select({ path: media.path })
          .from(media)
          .where(sql`${media.path} in (select "value" from json_each(${JSON.stringify(uploaded)}))`),
    Promise.all(own.map((path) => isFile(assets, path))),
  ])
  const known = new Set(stored.map(({ path }) => path))
  return [...uploaded.filter((path) => !known.has(path)), ...own.filter((_path, at) => !isThere[at])]
}

async function isFile(assets: ServiceContext['assets'], path: string): Promise<boolean> {
  if (!assets) return true
  const { status, body } = await assets.fetch(`http://assets${path}`)
  await body?.cancel()
  return status === 200
}
