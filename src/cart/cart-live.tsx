import { useAtomValue } from 'jotai'
import { announcementAtom, type LivePlace } from './cart.atoms'

/** The live region of one place. */
export function CartLive({ place }: { place: LivePlace }) {
  const announcement = useAtomValue(announcementAtom)
  return (
    <p role="status" className="sr-only">
      {announcement.place === place && announcement.text}
    </p>
  )
}
