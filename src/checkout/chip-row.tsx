import { type ReactNode, useEffect, useRef } from 'react'
import { Chip } from '~/ui/chip'
import type { ShopCity } from './choices'

type ChipRowProps = {
  /** Names the group for screen readers. */
  label: string
  /** When it changes, the chosen chip scrolls to the middle. */
  activeKey: string | null
  children: ReactNode
}

/** Chips to choose one of: on a phone they scroll, on a desktop they wrap. */
export function ChipRow({ label, activeKey, children }: ChipRowProps) {
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = row.current
    const chosen = box?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (!box || !chosen) return
    box.scrollTo({ left: chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2 })
  }, [activeKey])

  return (
    <div
      ref={row}
      role="group"
      aria-label={label}
      className="no-scrollbar relative mt-1.5 flex gap-2 overflow-x-auto py-1.5 max-lg:bleed lg:flex-wrap lg:overflow-visible"
    >
      {children}
    </div>
  )
}

type CityChipsProps = { cities: readonly ShopCity[]; cityId: number; onChoose: (id: number) => void }

/** The choice of a city; nothing where there is only one. */
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
