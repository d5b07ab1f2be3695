import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Announces the title after a client-side navigation and moves the focus to the content. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        focusContent()
        // the head is updated after the body
        requestAnimationFrame(() => setTitle(document.title.replace(/ \| [^|]*$/, '')))
      }),
    [router],
  )

  return (
    <p aria-live="polite" aria-atomic="true" data-announcer className="sr-only">
      {title}
    </p>
  )
}

/** The focus stays in fields, dialogs and category tabs. */
function focusContent() {
  if (document.activeElement?.closest('input, textarea, select, dialog, [data-tabs]')) return
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}
