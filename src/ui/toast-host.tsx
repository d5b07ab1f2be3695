import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
// its own script would write the sheet into the page: the build takes that out (app.config.ts)
import 'sonner/dist/styles.css'
import { dropToast, serveOutlet } from './show-toast'
import { ToastBody } from './toast-body'

const width = { '--width': '22.5rem' } as CSSProperties
const roomPx = 96
const gapPx = 8

/** Sonner's list with our own bodies: they keep the time themselves, so sonner's clock is off. Loaded with the first message. */
export function ToastHost({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [sheetTop, setSheetTop] = useState<number | null>(null)
  useEffect(
    () =>
      serveOutlet(id, ({ key, data }) => {
        setSheetTop(topInSheet(place.current))
        const close = () => {
          toast.dismiss(key)
          dropToast(key)
        }
        toast.custom(() => <ToastBody {...data} onClose={close} />, {
          id: key,
          toasterId: id,
          duration: Infinity,
          dismissible: false,
          className: 'w-full',
        })
      }),
    [id],
  )

  return (
    <>
      <span ref={place} hidden />
      <Sonner
        id={id}
        position="top-right"
        expand
        gap={12}
        visibleToasts={3}
        offset={{ top: sheetTop ?? '5.5rem', right: '1.5rem' }}
        mobileOffset={{ top: sheetTop ?? '4.5rem', left: '0.5rem', right: '0.5rem' }}
        style={width}
        containerAriaLabel="Сообщения"
      />
    </>
  )
}

/** Where messages begin over a sheet from the bottom, in pixels, so that its title and close button stay in sight: above
 *  the sheet where there is room, else under its head. `null` outside a sheet. Offsets, not rectangles: it may still be
 *  sliding in. */
function topInSheet(place: Element | null): number | null {
  const sheet = place?.closest('dialog')?.querySelector<HTMLElement>('[data-sheet]')
  const head = sheet?.querySelector('header')
  if (!sheet || !head || sheet.offsetWidth < window.innerWidth) return null
  return sheet.offsetTop >= roomPx + gapPx ? sheet.offsetTop - roomPx : sheet.offsetTop + head.offsetTop + head.offsetHeight + gapPx
}
