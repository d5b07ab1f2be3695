import { usePageKeys } from '~/staff/kit/use-page-keys'

/** Keys of the stop list: `/` (by its place) goes to the field, Escape leaves what is open. An open dialog has its own. */
export function useStopsKeys({ find, leave }: { find: () => void; leave: () => void }): void {
  usePageKeys(({ code, key }, { isTyping }) => {
    if (document.querySelector('dialog:modal')) return undefined
    if (key === 'Escape') return leave
    return (code === 'Slash' || key === '/') && !isTyping ? find : undefined
  })
}
