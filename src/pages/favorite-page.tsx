import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useIsSignedIn } from '~/auth/use-token'
import { AddToCart } from '~/cart/add-to-cart'
import { catalogQueries } from '~/catalog/catalog.queries'
import { GoodsGrid, GoodsGridSkeleton } from '~/catalog/goods-grid'
import type { GoodsCard } from '~/catalog/menu'
import { MAX_FAVORITES } from '~/contracts/constants'
import { dropGoneAtom } from '~/favorites/favorites.atoms'
import { favoriteQueries } from '~/favorites/favorites.queries'
import { HeartButton } from '~/favorites/heart-button'
import { useFavorites } from '~/favorites/use-favorites'
import { Breadcrumbs } from '~/layout/breadcrumbs'
import { errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { EmptyState, menuLink } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { useOpenDialog } from '~/layout/use-open-dialog'

const SKELETONS = 4

/** /favorite, newest first. The server renders the frame; the list of the browser or the customer follows after hydration. */
export function FavoritePage() {
  const isSignedIn = useIsSignedIn()
  const { ids, isLoaded } = useFavorites()

  return (
    <div className="shell pt-3 pb-13 lg:pb-22">
      <Breadcrumbs current="Избранное" className="pb-4 max-md:hidden xl:pb-6" />
      <h1 className="flex flex-wrap items-start gap-2 type-page max-lg:text-[min(2.375rem,10vw)]">
        Избранное
        {isLoaded && ids.length > 0 && (
          <span className="font-text text-lg leading-7 font-normal tracking-normal text-ink-3">
            <span className="sr-only">, блюд: </span>
            {ids.length}
          </span>
        )}
      </h1>
      <noscript>
        <p className="mt-5 max-w-text type-lead">{glue('Избранное помнит ваш браузер и показывает его, когда в нём включены скрипты.')}</p>
      </noscript>
      <div className="mt-5 lg:mt-8 noscript:hidden">
        {/* another customer, or none, begins with a list of their own */}
        <FavoriteGoods key={String(isSignedIn)} isSignedIn={isSignedIn} />
      </div>
    </div>
  )
}

function FavoriteGoods({ isSignedIn }: { isSignedIn: boolean }) {
  const { ids, isLoaded } = useFavorites()
  const signIn = useOpenDialog({ name: 'authPhone' })
  const seen = useSeenIds(ids).slice(0, MAX_FAVORITES)
  const dropGone = useSetAtom(dropGoneAtom)
  const list = useQuery({ ...favoriteQueries.list(), enabled: isSignedIn })
  const asked = useQuery({
    ...catalogQueries.cards(seen),
    enabled: isLoaded && seen.length > 0,
    placeholderData: keepPreviousData,
  })
  const gone = asked.data && !asked.isPlaceholderData ? seen.filter((id) => !asked.data.some((goods) => goods.id === id)) : []
  const goneKey = gone.join()

  useEffect(() => {
    if (goneKey !== '') dropGone(goneKey.split(',').map(Number))
  }, [goneKey, dropGone])

  const failed = [list, asked].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <EmptyState
        icon={<Icon name="heart" />}
        title="Избранное не открылось"
        text={errorText(failed.error)}
        action={
          <Button isLoading={failed.isFetching} onClick={() => void failed.refetch()}>
            Повторить
          </Button>
        }
      />
    )
  if (isLoaded && seen.length === gone.length)
    return (
      <EmptyState
        icon={<Icon name="heart" />}
        title="Здесь будет любимое"
        text="Нажмите на сердце у блюда, и оно останется."
        action={menuLink}
      />
    )
  if (!asked.data) return <GoodsGridSkeleton count={seen.length > 0 ? Math.min(seen.length, 2 * SKELETONS) : SKELETONS} />

  return (
    <>
      <h2 className="sr-only">Блюда</h2>
      <GoodsGrid goods={oneOfFamily(asked.data)} Action={AddToCart} Heart={HeartButton} isFirst />
      {!isSignedIn && (
        <div className="mt-11 flex flex-col items-start gap-4 rounded-panel bg-quiet p-6 md:flex-row md:items-center md:justify-between md:px-8">
          <p className="type-body text-pretty">
            {glue('Пока список хранит только этот браузер. Войдите, и он будет на всех ваших устройствах.')}
          </p>
          <Button kind="white" {...signIn}>
            Войти
          </Button>
        </div>
      )}
    </>
  )
}

/** Sizes of one dish are one card. */
const oneOfFamily = (goods: GoodsCard[]) =>
  goods.filter(({ id, sizes }, at) => goods.findIndex((one) => one.id === id || sizes.some((size) => size.id === one.id)) === at)

/** The favourites shown since the page opened. A removed one keeps its place with an empty heart until the page is left, so that
 *  the list does not jump and a second press undoes a mistake. New ones come first. */
function useSeenIds(ids: readonly number[]): readonly number[] {
  const [seen, setSeen] = useState(ids)
  const fresh = ids.filter((id) => !seen.includes(id))
  if (fresh.length === 0) return seen
  const next = [...fresh, ...seen]
  setSeen(next)
  return next
}
