import { useSetAtom } from 'jotai'
import { useCartPromo } from '~/cart/use-saved-cart'
import { usePromo } from '~/cart/use-promo'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { CodePill } from '~/promotions/code-pill'
import { normalCode } from '~/rules/promo-code'

/** A promotion's code. A press applies it to the cart, or opens the cart that has it. */
export function PromotionCode({ code }: { code: string }) {
  const present = useCartPromo()
  const { apply, isApplying } = usePromo()
  const show = useSetAtom(showDialogAtom)
  const isTaken = present === normalCode(code)
  return <CodePill code={code} isTaken={isTaken} isBusy={isApplying} onPress={() => (isTaken ? show({ name: 'cart' }) : apply(code))} />
}
