import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { ButtonFace, buttonClass } from '~/ui/button'

type MoreGoodsProps = {
  /** The last product shown. */
  after: number
  isLoading: boolean
  onMore: () => void
}

/** Loads the next page of a category; a link to it without scripts. */
export function MoreGoods({ after, isLoading, onMore }: MoreGoodsProps) {
  function more(event: MouseEvent) {
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
