import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { dropToast, serveOutlet } from './show-toast'
import { ToastBody } from './toast-body'

const width = { '--width': '22.5rem' } as CSSProperties

/** Sonner's list with our own bodies: they keep the time themselves, so sonner's clock is off. Loaded with the first message. */
export function ToastHost({ id }: { id: string }) {
  useEffect(
    () =>
      serveOutlet(id, ({ key, data }) => {
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
    <Sonner
      id={id}
      position="top-right"
      expand
      gap={12}
      visibleToasts={3}
      offset={{ top: '5.5rem', right: '1.5rem' }}
      mobileOffset={{ top: '4.5rem', left: '0.5rem', right: '0.5rem' }}
      style={width}
      containerAriaLabel="Сообщения"
    />
  )
}
