import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { closeDialogAtom } from '~/lib/dialog.atoms'
import { glue } from '~/lib/text'
import { useClientAtom } from '~/lib/use-client-atom'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { carryOptions } from '~/rules/carry-options'
import { linePrice } from '~/rules/line-price'
import { priceText } from '~/rules/number-text'
import { OPTION_FIELDS } from '~/rules/option-fields'
import { sizedName } from '~/rules/size-text'
import { Icon } from '~/ui/icon'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { cartGoodsAtom, keepCartGoodsAtom, lineFaultsAtom } from './cart-goods.atoms'
import { announceCartAtom, type CartLine, cartLinesAtom } from './cart.atoms'
import { replaceLineAtom } from './change-line.atoms'
import { fetchSold, toCurrentLine } from './sync-cart'

const act = 'relative inline-flex min-h-11 items-center type-meta text-ink'

type LineChoicesProps = {
  line: CartLine
  /** Why the shop prices the choice otherwise or not at all. */
  refusal?: string | undefined
  children?: ReactNode
}

/** The size of a line, and the way to what is chosen with it; `children` share the row. What is missing is shown here: an order would be refused. */
export function LineChoices({ line, refusal, children }: LineChoicesProps) {
  const goods = useAtomValue(cartGoodsAtom).get(line.id)
  const missing = useClientAtom(lineFaultsAtom, (all) => all.get(line.uid)?.join('. ') ?? '', '')
  const fault = missing || (refusal ?? '')
  const hasSizes = goods !== undefined && goods.sizes.length > 1
  const hasGroups = goods !== undefined && goods.groups.length > 0
  return (
    <div data-fault={fault === '' ? undefined : ''}>
      {fault !== '' && <p className="mt-0.5 type-meta text-err">{glue(fault)}</p>}
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {hasSizes && <SizeSelect line={line} sizes={goods.sizes} />}
        {(hasGroups || fault !== '') && (
          <ChoiceLink line={line} className={`${act} underline underline-offset-4`}>
            {missing === '' ? 'Изменить' : 'Выбрать'}
          </ChoiceLink>
        )}
        {children}
      </div>
    </div>
  )
}

type ChoiceLinkProps = { line: CartLine; className: string; children: string }

/** Leads to the page of the dish, which changes this line. */
export function ChoiceLink({ line: { uid, slug, name }, className, children }: ChoiceLinkProps) {
  const close = useSetAtom(closeDialogAtom)
  return (
    <Link
      to="/product/$slug"
      params={{ slug }}
      state={{ line: uid }}
      aria-label={`${children}: ${name}`}
      onClick={() => close()}
      className={className}
    >
      {children}
    </Link>
  )
}

type SizeSelectProps = { line: CartLine; sizes: readonly { id: number; size: string; available: boolean }[] }

function SizeSelect({ line, sizes }: SizeSelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  const store = useStore()
  const { mutate, isPending } = useSingleMutation({ mutationFn: useChangeSize(line), onError: showError })

  useLayoutEffect(() => {
    if (store.get(changedAtom) !== line.uid) return
    store.set(changedAtom, null)
    select.current?.focus({ preventScroll: true })
  }, [store, line.uid])

  return (
    <label
      aria-busy={isPending || undefined}
      className={`${act} max-w-full rounded-full bg-quiet px-3.5 has-focus-visible:outline-3 has-focus-visible:outline-ink`}
    >
      <span className="sr-only">Размер: {line.name}</span>
      <select
        ref={select}
        value={line.id}
        onChange={({ target }) => mutate(Number(target.value))}
        className="h-11 max-w-full field-sizing-content cursor-pointer appearance-none bg-transparent pr-5 text-ellipsis outline-none"
      >
        {sizes.map(({ id, size, available }) => (
          <option key={id} value={id} disabled={!available && id !== line.id} className="bg-raised text-ink">
            {available ? size : `${size}, сейчас нет`}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-4 size-4" />
    </label>
  )
}

/** The line whose size was changed: its row is another one now, which takes the focus. */
const changedAtom = atom<string | null>(null)

/** Puts another size in the place of a line: the same pieces, with the options that it has too. A toast names the others. */
function useChangeSize(line: CartLine): (sizeId: number) => Promise<void> {
  const queryClient = useQueryClient()
  const store = useStore()
  return async (sizeId) => {
    const [goods] = await fetchSold(queryClient, [sizeId])
    // its pieces may have changed meanwhile
    const present = store.get(cartLinesAtom).find(({ uid }) => uid === line.uid)
    if (!present) return
    if (!goods?.available) return showToast({ kind: 'note', title: 'Этого размера сейчас нет' })
    const options = carryOptions(present, goods)
    const next = toCurrentLine(present, goods, { ...options, note: present.note })
    store.set(keepCartGoodsAtom, [goods])
    store.set(changedAtom, next.uid)
    store.set(replaceLineAtom, { uid: line.uid, line: next })
    store.set(announceCartAtom, `${next.name}, ${priceText(linePrice(next))}`)
    const lost = OPTION_FIELDS.flatMap(([field]) => present[field].filter(({ name }) => !options[field].some((one) => one.name === name)))
    if (lost.length > 0)
      showToast({ kind: 'note', title: `${sizedName(goods)}: без добавок`, text: lost.map(({ name }) => name).join(', ') })
  }
}
