import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { etaText } from '~/shop/eta-text'
import { chooseShopCity } from '~/shop/shop.functions'
import { useShop } from '~/shop/use-shop'
import { followCityAtom } from '~/checkout/checkout.atoms'
import { priceText } from '~/rules/number-text'
import { ChoiceCard } from '~/ui/choices'
import { Dialog } from '~/ui/dialog'
import { showError } from '~/ui/show-error'

/** The choice of a city, kept by the server in a cookie. Hours, fees and pickup points follow it, also at the
 *  checkout. */
export function CityDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { city, cities } = useShop()
  const queryClient = useQueryClient()
  const followCity = useSetAtom(followCityAtom)

  const isClicked = useRef(false)

  async function choose(slug: string) {
    try {
      await chooseShopCity(queryClient, slug)
      followCity()
    } catch (error) {
      showError(error)
    }
    // the arrow keys select while moving; only a click or Enter closes
    if (isClicked.current) onClose()
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Куда привезти?">
      <div
        role="radiogroup"
        aria-label="Город"
        tabIndex={-1}
        onPointerDown={() => (isClicked.current = true)}
        onKeyDown={({ key }) => {
          isClicked.current = false
          if (key === 'Enter') onClose()
        }}
        className="mt-3 grid gap-3 outline-none"
      >
        {cities.map(({ id, slug, name, delivery }) => (
          <ChoiceCard
            key={id}
            name="city"
            value={slug}
            title={name}
            note={`${etaText(delivery)}, доставка ${delivery.fee > 0 ? priceText(delivery.fee) : 'за наш счёт'}`}
            checked={id === city.id}
            onChange={(value) => void choose(value)}
          />
        ))}
      </div>
    </Dialog>
  )
}
