import { Link } from '@tanstack/react-router'
import { EmptyState, STEP_LINK } from '~/staff/kit/empty-state'
import { useMe, useRight } from './me.queries'

/** A screen of a kitchen for a person without one: who sets one up, or that there is none yet. */
export function NoKitchen() {
  const mayAdd = useRight('places.terms') !== 'no'
  const { kitchens } = useMe()
  if (!mayAdd || kitchens.length > 0)
    return <EmptyState title="У вас нет кухни" text="Её назначит управляющий: на экране «Люди», в вашей карточке." />
  return (
    <EmptyState title="Кухни пока нет" text="Заведите город и в нём точку с кухней. Заказы, доска и цифры появятся вместе с ней.">
      <Link to="/staff/places" className={STEP_LINK}>
        Город и&nbsp;точка
      </Link>
      <Link to="/staff/ready" className={STEP_LINK}>
        Всё ли готово к&nbsp;открытию
      </Link>
    </EmptyState>
  )
}

export const NoKitchenScreen = () => (
  <main className="min-w-0 grow px-4 pt-2 md:px-6">
    <NoKitchen />
  </main>
)
