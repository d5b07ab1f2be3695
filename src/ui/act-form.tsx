import { type ComponentProps, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { stopsAtLong } from './focus-fault'

type ActFormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> & { ref?: RefObject<HTMLFormElement | null>; onAct?: () => void }

/** A form whose act costs money, sends an SMS, deletes or publishes: only its button acts. Enter goes on to the next text field, and from
 *  the last one to the button (docs/product/acts.md). `onAct` is for a button of type `submit`. */
export function ActForm({ ref, onAct, children, ...rest }: ActFormProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  useEffect(() => labelEnter(form.current))
  return (
    <form
      // `post`: a submit without script must not put the values into a URL
      method="post"
      noValidate
      {...rest}
      {...KEYS}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!stopsAtLong(event.currentTarget)) onAct?.()
      }}
    >
      {/* a disabled first button: the browser itself submits nothing by Enter, whatever a keyboard sends */}
      <button type="submit" disabled hidden aria-hidden="true" />
      {children}
    </form>
  )
}

const KEYS = {
  onKeyDown: goOn,
  // before the focus, as a keyboard is drawn at it
  onPointerDownCapture: (event: PointerEvent<HTMLFormElement>) => labelEnter(event.currentTarget),
}

const TYPED = new Set(['text', 'tel', 'email', 'number', 'password'])

/** The fields of a form that are typed into, in their order. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is HTMLInputElement | HTMLTextAreaElement =>
      (one instanceof HTMLTextAreaElement || (one instanceof HTMLInputElement && TYPED.has(one.type))) &&
      !one.disabled &&
      one.getClientRects().length > 0,
  )

/** What the key says on a phone. In a text of several lines it starts a new one. */
function labelEnter(form: HTMLFormElement | null): void {
  if (!form) return
  const fields = fieldsOf(form)
  for (const [at, field] of fields.entries())
    if (field instanceof HTMLInputElement) field.enterKeyHint = at < fields.length - 1 ? 'next' : 'done'
}

function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
  // a held key must not press the button that it led to
  if (target instanceof HTMLButtonElement && event.repeat) event.preventDefault()
  if (!(target instanceof HTMLInputElement) || !TYPED.has(target.type)) return
  event.preventDefault()
  if (event.repeat) return
  const fields = fieldsOf(form)
  const at = fields.indexOf(target)
  // a field in the foot of the panel is drawn outside its form
  const foot = target.closest('[data-foot]') ?? form
  const next = (at !== -1 && fields[at + 1]) || foot.querySelector<HTMLButtonElement>('button[type=submit]:enabled')
  if (next) next.focus()
  else target.blur()
}
