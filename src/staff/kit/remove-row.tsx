import type { QueryKey } from '@tanstack/react-query'
import { Danger } from './danger'
import { ErrorNote } from './error-note'
import { useChange } from './use-change'

type RemoveRowProps = {
  /** What is typed in it goes with it. */
  form?: { letGo: () => void }
  act?: string
  warning: string
  remove: () => Promise<unknown>
  rereads: readonly QueryKey[]
  onGone: () => void
}

/** Deletes what a panel shows, after a question in place. */
export function RemoveRow({ form, act = 'Удалить', warning, remove, rereads, onGone }: RemoveRowProps) {
  const change = useChange(remove, {
    rereads,
    onDone: () => {
      form?.letGo()
      onGone()
    },
  })
  return (
    <>
      <Danger act={act} warning={warning} yes="Да, удалить" isLoading={change.isPending} onAct={() => change.mutate()} />
      <ErrorNote error={change.error} className="mt-3" />
    </>
  )
}
