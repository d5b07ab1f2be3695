import { invalid } from '#server/core/errors'
import type { Settings } from '#server/core/settings'

const oneOf = new Intl.ListFormat('ru', { type: 'disjunction' })

/** Messages go only to the countries that the shop serves: elsewhere they cost many times more.
 *  @throws HttpError 422 `phone:` (`phone_not_served`) */
export function requireServedPhone({ phonePrefixes }: Pick<Settings, 'phonePrefixes'>, phone: string): void {
  if (phonePrefixes.some((prefix) => phone.startsWith(prefix))) return
  const prefixes = oneOf.format(phonePrefixes.map((prefix) => `+${prefix}`))
  throw invalid('phone', `Отправляем СМС только на номера, которые начинаются с ${prefixes}.`, 'phone_not_served')
}
