import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type DishLinkProps = { slug: string; className?: string; children: ReactNode }

/** A cheap link for cards: the router's `Link` builds its location at each render and navigation. docs/decisions/036. */
export function DishLink({ slug, className, children }: DishLinkProps) {
  const router = useRouter()

  function open(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ to: '/product/$slug', params: { slug } })
  }

  return (
    <a href={`/product/${encodeURIComponent(slug)}`} className={className} onClick={open}>
      {children}
    </a>
  )
}
