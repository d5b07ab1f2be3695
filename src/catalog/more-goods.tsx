import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { ButtonFace, buttonClass } from '~/ui/button'

type MoreGoodsProps = {
  /** The product that the page so far ends with. */
  after: number
  isLoading: boolean
  onMore: () => void
}

/** «Показать ещё»: the next page of a category is put under this one. A link to it, where no script runs. */
export function MoreGoods({ after, isLoading, onMore }: MoreGoodsProps) {
  function more(event: MouseEvent) {
    // a new tab stays a new tab
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isLoading) onMore()
  }
  return (
    <Link
      to="."
      search={(search) => ({ ...search, after })}
      preload={false}
      rel="next"
      aria-busy={isLoading || undefined}
      onClick={more}
      className={buttonClass({ kind: 'quiet' })}
    >
      <ButtonFace isLoading={isLoading}>Показать ещё</ButtonFace>
    </Link>
  )
}
