/** The first field or question at fault comes into the middle of the window and takes the focus. */
export function focusFault(form: HTMLFormElement) {
  const fault = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
  const target = fault?.matches('input, textarea') ? fault : fault?.querySelector<HTMLElement>('[aria-invalid="true"], input, button')
  target?.focus({ preventScroll: true })
  fault?.scrollIntoView({ block: fault === target ? 'center' : 'start', behavior: 'smooth' })
}
