import { useSetAtom } from 'jotai'
import { useIsSignedIn } from '~/auth/use-token'
import type { Allergen } from '~/contracts/constants'
import { allergensText } from '~/rules/food-words'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { showToast } from '~/ui/show-toast'
import { setExcludedAtom, useExcluded } from './excluded'

/** Remembers in this browser what a guest leaves out, so that dishes and the cart warn. Customers have it in their profile. */
export function WarnButton({ without }: { without: readonly Allergen[] }) {
  const isSignedIn = useIsSignedIn()
  const excluded = useExcluded()
  const setExcluded = useSetAtom(setExcludedAtom)
  if (isSignedIn) return null
  if (without.length === 0)
    return excluded.length === 0 ? null : (
      <Chip onClick={() => setExcluded([])}>
        <Icon name="x" />
        Не предупреждать: {allergensText(excluded)}
      </Chip>
    )
  if (without.every((one) => excluded.includes(one))) return null
  return (
    <Chip
      onClick={() => {
        setExcluded([...without])
        showToast({ kind: 'good', title: 'Запомнили', text: `Предупредим, если в\u00a0блюде есть ${allergensText(without)}.` })
      }}
    >
      <Icon name="triangle-exclamation-point" />
      Предупреждать об этом
    </Chip>
  )
}
