import { Chip } from '~/ui/chip'
import type { ShopCity } from './choices'
import { ChipRow } from './chip-row'

type CityChipsProps = { cities: readonly ShopCity[]; cityId: number; onChoose: (id: number) => void }

/** In which city; where there is only one, nothing is asked. */
export function CityChips({ cities, cityId, onChoose }: CityChipsProps) {
  if (cities.length < 2) return null
  return (
    <div className="-mt-2 mb-2.5">
      <ChipRow label="Город" activeKey={String(cityId)}>
        {cities.map(({ id, name }) => (
          <Chip key={id} isOn={id === cityId} onClick={() => onChoose(id)}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
