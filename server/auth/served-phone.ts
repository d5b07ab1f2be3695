import { invalid } from '#server/core/errors'
import { listText } from '~/rules/list-text'
import type { Settings } from '#server/core/settings'

/** Messages go only to the countries that the shop serves: elsewhere they cost many times more.
 *  @throws HttpError 422 `phone:` (`phone_not_served`) */
export function requireServedPhone({ phonePrefixes }: Pick<Settings, 'phonePrefixes'>, phone: string): void {
  if (phonePrefixes.some((prefix) => phone.startsWith(prefix))) return
  const prefixes = phonePrefixes.map((prefix) => `+${prefix}`)
  throw invalid('phone', `Отправляем СМС только на номера, которые начинаются с ${listText(prefixes, 'или')}.`, 'phone_not_served')
}
