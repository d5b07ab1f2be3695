import { CONSENT_VERSION } from '~/contracts/site'
import { HttpError } from '#server/core/errors'
import type { Db } from './client'
import { shopFacts } from './tables'

const CHANGED = 'Текст согласия изменился. Прочитайте его и подтвердите ещё раз.'

/** Read past the cache: a text that was shown a moment ago may be an old one.
 *  @throws HttpError 422 `consent:` (`consent_changed`) with the present `version` */
export async function requirePresentConsent(db: Db, given: string): Promise<void> {
  const [row] = await db.select({ version: shopFacts.consent_version }).from(shopFacts).limit(1)
  const version = row?.version ?? CONSENT_VERSION
  if (given !== version) throw new HttpError(422, 'consent_changed', CHANGED, { fields: { consent: CHANGED }, extra: { version } })
}
