import { useQueryClient } from '@tanstack/react-query'
import type { MenuGoods } from '~/contracts/staff-menu'
import { plural } from '~/rules/number-text'
import { api, create } from '~/staff/api'
import { StaffButton } from '~/staff/kit/staff-button'
import { useChange } from '~/staff/kit/use-change'
import { ask } from '~/ui/ask'
import { showToast } from '~/ui/show-toast'
import { menuQueries } from './menu.queries'

type Step = 'publish' | 'withdraw' | 'copy'

/** What is done with a whole dish. `onCopied` gets the copy. */
export function useDishActs(id: number, onCopied: (copy: MenuGoods) => void) {
  const queryClient = useQueryClient()
  const move = async (step: Step) => {
    const params = { id }
    const moved =
      step === 'copy'
        ? await create('POST /staff/menu/goods/{id}/copy', { params })
        : await api(`POST /staff/menu/goods/{id}/${step}`, { params })
    queryClient.setQueryData(menuQueries.dish(moved.id).queryKey, moved)
    return moved
  }
  const say = ({ name }: MenuGoods, step: Step) => {
    if (step === 'publish') showToast({ kind: 'good', title: `«${name}» на сайте` })
    if (step === 'copy') showToast({ kind: 'good', title: `Копия «${name}» — черновик` })
    if (step === 'withdraw')
      showToast({ kind: 'good', title: `«${name}» снято с сайта`, action: { label: 'Вернуть', onPress: () => change.mutate('publish') } })
  }
  const change = useChange(move, {
    rereads: [menuQueries.root],
    onDone: (moved, step) => {
      if (step === 'copy') onCopied(moved)
      say(moved, step)
    },
  })
  return {
    /** For a form, which saves first. */
    publish: async () => {
      const moved = await move('publish')
      say(moved, 'publish')
      return moved
    },
    withdraw: ({ favorites }: MenuGoods) => {
      const fans = `${favorites} ${plural(favorites, ['гостя', 'гостей', 'гостей'])}`
      // they cannot be brought back
      if (favorites === 0 || ask(`Блюдо уйдёт из избранного у ${fans}. Снять с сайта?`)) change.mutate('withdraw')
    },
    copy: () => change.mutate('copy'),
    pending: change.isPending ? change.variables : null,
    error: change.error,
  }
}

type DishLinksProps = { goods: MenuGoods; isChanged: boolean; acts: ReturnType<typeof useDishActs> }

/** Copies a dish, and opens it as guests see it. */
export const DishLinks = ({ goods: { slug, visibility }, isChanged, acts }: DishLinksProps) => (
  <div className="mt-2 flex flex-wrap gap-2">
    <StaffButton
      size="sm"
      kind="plain"
      icon="copy"
      isLoading={acts.pending === 'copy'}
      lacks={isChanged ? 'Сначала сохраните' : null}
      onClick={acts.copy}
    >
      Скопировать
    </StaffButton>
    {visibility !== 'draft' && (
      <a
        href={`/product/${slug}`}
        target="_blank"
        rel="noreferrer"
        className="press inline-flex min-h-11 items-center gap-2.5 rounded-full px-4.5 type-chip hover:bg-quiet"
      >
        Открыть на сайте
      </a>
    )}
  </div>
)
