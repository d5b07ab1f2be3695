import { useAtomValue, useSetAtom } from 'jotai'
import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react'
import { closeDialogAtom, openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { useBackCloses } from '~/ui/layers'
import { useModule } from '~/lib/use-module'
import { showError } from '~/ui/show-error'
import { dialogLoads, type DialogProps } from './use-open-dialog'

type Load = () => Promise<ComponentType<DialogProps>>

const loads = { ...dialogLoads, drawer: () => import('./burger-drawer').then(({ BurgerDrawer }) => BurgerDrawer) }
const distinct = Object.values(loads)

/** Shows the open dialog or panel; its code loads when it first opens. The last one stays mounted after closing for its
 *  exit animation. */
export function DialogHost() {
  const dialog = useAtomValue(openDialogAtom)
  const close = useSetAtom(closeDialogAtom)
  const show = useSetAtom(showDialogAtom)
  const [last, setLast] = useState(dialog)
  if (dialog && dialog !== last) setLast(dialog)
  const shown = dialog ?? last
  if (!shown) return null
  const load = loads[shown.name]
  // a sign-in goes back on its own once it has succeeded
  const hasBack = load !== loads.authPhone && 'backTo' in shown && shown.backTo !== undefined
  const goBack = () => show({ name: 'cart' })
  // the steps of one dialog have one key, and so stay one component
  const key = distinct.indexOf(load)
  return <Part key={key} load={load as Load} dialog={shown} isOpen={dialog !== null} onClose={hasBack ? goBack : close} />
}

/** A dialog loaded on demand. A failed load shows an error and is retried when the dialog is opened again. Escape closes it also
 *  before there is anything to see. */
function Part({ load, ...props }: DialogProps & { load: Load }) {
  const close = useSetAtom(closeDialogAtom)
  const Loaded = useModule(load, props.isOpen, (error) => {
    close()
    showError(error)
  })
  const escape = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && props.onClose())
  const isAwaited = props.isOpen && !Loaded
  useBackCloses(isAwaited, props.onClose)
  useEffect(() => {
    if (!isAwaited) return undefined
    const over = new AbortController()
    window.addEventListener('keydown', (event) => escape(event), { signal: over.signal })
    return () => over.abort()
  }, [isAwaited])
  return Loaded && createElement(Loaded, props)
}
