import { useSetAtom, useStore } from 'jotai'
import { useCallback } from 'react'
import { Trash } from '~/ui/icons.gen'
import { showToast } from '~/ui/show-toast'
import { cartLinesAtom, putLineBackAtom, setLineQttAtom } from './cart.atoms'
import type { CartLine } from './cart-line'
import { tellCartAtom, tellCountAtom } from './cart-news'

/** Takes a line out of the cart; a message offers for its 3 s to put it back where it was. */
export function useRemoveLine(): (line: CartLine) => void {
  const store = useStore()
  const setQtt = useSetAtom(setLineQttAtom)
  const putBack = useSetAtom(putLineBackAtom)
  const tell = useSetAtom(tellCartAtom)
  const tellCount = useSetAtom(tellCountAtom)

  return useCallback(
    (line) => {
      const at = store.get(cartLinesAtom).findIndex(({ uid }) => uid === line.uid)
      setQtt({ uid: line.uid, qtt: 0 })
      tellCount({ name: line.name, qtt: 0 })
      showToast({
        kind: 'note',
        title: `Убрали «${line.name}»`,
        icon: <Trash aria-hidden="true" />,
        isSaid: true,
        action: {
          label: 'Вернуть',
          onPress: () => {
            putBack({ line, at })
            tell(line.name)
          },
        },
      })
    },
    [store, setQtt, putBack, tell, tellCount],
  )
}
