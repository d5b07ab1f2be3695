import { Bike, ChevronDown } from '~/ui/icons.gen'
import { etaText } from '~/shop/delivery-facts'
import { useShop } from '~/shop/use-shop'
import { useOpenDialog } from './use-open-dialog'

/** Where we bring and how soon; opens the choice of a city. */
export function CityPill() {
  const { city } = useShop()
  const open = useOpenDialog({ name: 'city' })
  return (
    <button
      type="button"
      {...open}
      className="press flex min-h-11 min-w-0 items-center gap-3 rounded-full text-left max-xl:-mx-1.5 max-xl:px-1.5 xl:h-13 xl:bg-quiet xl:pr-4.5 xl:pl-1.5 xl:hover:bg-quiet-2"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-wasabi text-on-field max-xl:hidden">
        <Bike aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="relative block truncate type-caption text-ink-2">
          <span className="max-[22.5rem]:sr-only md:max-lg:sr-only">Доставка, </span>
          {etaText(city.delivery)}
        </span>
        <span className="flex items-center gap-1 type-chip leading-5 font-semibold max-xl:text-base">
          <span className="truncate">{city.name}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 xl:hidden" />
        </span>
      </span>
      <ChevronDown aria-hidden="true" className="ml-3 size-4.5 shrink-0 max-xl:hidden" />
    </button>
  )
}
