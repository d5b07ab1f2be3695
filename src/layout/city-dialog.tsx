import { useQueryClient } from '@tanstack/react-query'
import { shopQueries } from '~/catalog/shop.queries'
import { useShop } from '~/catalog/use-shop'
import { formatPrice } from '~/lib/text'
import { ChoiceCard } from '~/ui/choice-card'
import { Dialog } from '~/ui/dialog'

type CityDialogProps = { isOpen: boolean; onClose: () => void }

const aYear = 365 * 24 * 3600

/** The choice of a city, kept in a plain cookie that the server checks against its list. Contract "Pages". */
export function CityDialog({ isOpen, onClose }: CityDialogProps) {
  const { city, cities } = useShop()
  const queryClient = useQueryClient()

  async function choose(slug: string) {
    document.cookie = `city=${slug}; path=/; max-age=${aYear}; samesite=lax`
    await queryClient.invalidateQueries({ queryKey: shopQueries.shop().queryKey })
    onClose()
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Куда привезти?">
      <div role="radiogroup" aria-label="Город" className="mt-3 grid gap-3">
        {cities.map(({ id, slug, name, delivery }) => (
          <ChoiceCard
            key={id}
            name="city"
            value={slug}
            title={name}
            note={`${delivery.eta_min}–${delivery.eta_max} минут, доставка ${delivery.fee > 0 ? formatPrice(delivery.fee) : 'за наш счёт'}`}
            checked={id === city.id}
            onChange={(value) => void choose(value)}
          />
        ))}
      </div>
    </Dialog>
  )
}
