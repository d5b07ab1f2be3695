import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { site } from '~/lib/site'

/** Says the title of a page that has come without a new document, and brings the focus to it. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        focusContent()
        // the document's head is written right after its body
        requestAnimationFrame(() => setTitle(document.title.replace(` | ${site.name}`, '')))
      }),
    [router],
  )

  return (
    <p aria-live="polite" aria-atomic="true" data-announcer className="sr-only">
      {title}
    </p>
  )
}

/** The next Tab goes into the page that has come. Who writes in a field, walks along tabs or is in a dialog stays there. */
function focusContent() {
  if (document.activeElement?.closest('input, textarea, select, dialog, [data-tabs]')) return
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}
