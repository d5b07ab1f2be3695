import { type ReactNode, useId, useEffect, useRef } from 'react'
import { glue } from '~/lib/text'
import { Chip } from '~/ui/chip'
import type { Choosable } from './choices'

type CheckoutBlockProps = {
  /** The contract's name of the field, by which an error finds the block. */
  name?: string
  title: string
  /** At the right of the heading. */
  aside?: ReactNode
  error?: string | undefined
  /** Whether the block shows the error itself by a `BlockError`. */
  hasOwnError?: boolean
  children: ReactNode
}

/** One section of the checkout with its heading and error. */
export function CheckoutBlock({ name, title, aside, error, hasOwnError = false, children }: CheckoutBlockProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-question={name} data-invalid={error ? true : undefined} className="mt-9 lg:mt-11">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="type-block max-lg:text-[min(1.5rem,9.4vw)] max-lg:leading-7">
          {title}
        </h2>
        {aside && <p className="text-ink-2">{aside}</p>}
      </div>
      {children}
      {!hasOwnError && <BlockError>{error}</BlockError>}
    </section>
  )
}

export function BlockError({ children }: { children: string | undefined }) {
  return (
    <p aria-live="polite" className="pl-4.5 type-caption text-err not-empty:mt-2">
      {children}
    </p>
  )
}

/** The line around each choice while none is made. */
export const errorLine = 'inset-ring-2 inset-ring-err!'

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

type CityChipsProps = Pick<Choosable, 'cities'> & {
  cityId: number
  /** Nobody chose the city yet: it is asked. */
  isGuessed?: boolean
  error?: string | undefined
  onChoose: (id: number) => void
}

/** The choice of a city; nothing where there is only one. A guessed city is named and not chosen. */
export function CityChips({ cities, cityId, isGuessed = false, error, onChoose }: CityChipsProps) {
  if (cities.length < 2) return null
  const guess = cities.find(({ id }) => id === cityId)?.name
  return (
    <div className="-mt-2 mb-2.5" data-question="city_id" data-invalid={error ? true : undefined}>
      {isGuessed && (
        <p className="mb-1 type-body text-ink-2">
          Ваш город {guess}? {glue('Выберите его, чтобы заказ приготовили рядом.')}
        </p>
      )}
      <ChipRow label="Город" activeKey={isGuessed ? null : String(cityId)}>
        {cities.map(({ id, name }) => (
          <Chip key={id} isOn={id === cityId && !isGuessed} onClick={() => onChoose(id)} className={error ? errorLine : ''}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      <BlockError>{error}</BlockError>
    </div>
  )
}
