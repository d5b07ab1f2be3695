import type { Quote } from '~/contracts/cart'
import { ApiError } from '~/lib/api-error'
import { OPTION_FIELDS } from '~/rules/option-fields'
import type { CartLine } from './cart.atoms'

/** What a quote says against lines, by their `uid`: options that the kitchen of the order does not make, and from a refusal what must be
 *  chosen again. */
export function quoteFaults(lines: readonly CartLine[], quote: Quote | null, refusal: unknown): ReadonlyMap<string, string> {
  const refused = refusal instanceof ApiError ? Object.entries(refusal.fields) : []
  const faults = lines.map((line, index) => {
    const gone = OPTION_FIELDS.flatMap(([field]) =>
      line[field].filter(({ id }) =>
        quote?.changed.some((one) => one.id === line.id && one.field === `${field}.${id}` && one.now === null),
      ),
    )
    const texts = refused.flatMap(([field, text]) => (field.startsWith(`goods.${index}.`) ? [text.replace(`${line.name}. `, '')] : []))
    if (gone.length > 0) texts.push(`Сейчас нет: ${gone.map(({ name }) => name).join(', ')}`)
    return [line.uid, texts.join('. ')] as const
  })
  return new Map(faults.filter(([, text]) => text !== ''))
}
