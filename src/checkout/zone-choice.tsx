import { glue } from '~/lib/text'
import { zoneText } from '~/rules/zone-text'
import { ChoiceCard } from '~/ui/choices'
import type { AddressZone } from './address-zone'
import { BlockError } from './checkout-block'

type ZoneChoiceProps = { zone: AddressZone; error?: string | undefined; onChoose: (id: number) => void }

/** The zone of the address with its terms; a choice of zones where the address does not decide it; why there is no delivery. */
export function ZoneChoice({ zone: { own, among, refused }, error, onChoose }: ZoneChoiceProps) {
  if (among.length > 0)
    return (
      <div data-question="zone_id" data-invalid={error ? true : undefined} className="mt-4">
        <p className="mb-2 type-body text-ink-2">{glue('По адресу зону не видно. Выберите свою.')}</p>
        <div role="radiogroup" aria-label="Зона доставки" className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
          {among.map(({ id, name, ...terms }) => (
            <ChoiceCard
              key={id}
              name="zone"
              value={String(id)}
              checked={own?.id === id}
              onChange={() => onChoose(id)}
              title={name}
              note={zoneText(terms)}
            />
          ))}
        </div>
        <BlockError>{error}</BlockError>
      </div>
    )
  return (
    <div aria-live="polite" className="not-empty:mt-3">
      {refused === null ? (
        own && <p className="type-meta text-ink-2">{glue(`Зона «${own.name}». ${zoneText(own)}`)}</p>
      ) : (
        <p className="type-meta text-err">{glue(refused)}</p>
      )}
    </div>
  )
}
