/** Focuses the first invalid control of a form and scrolls it into view. */
export function focusFault(form: HTMLElement) {
  const fault = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
  const target = fault?.matches('input, textarea') ? fault : fault && controlOf(fault)
  target?.focus({ preventScroll: true })
  fault?.scrollIntoView({ block: fault === target ? 'center' : 'start', behavior: 'smooth' })
}

/** Whether a form has a text that is too long: it stops the act at its field. */
export function stopsAtLong(form: HTMLFormElement): boolean {
  const isLong = form.querySelector('[data-too-long]') !== null
  if (isLong) focusFault(form)
  return isLong
}

/** The control of a group to focus: an invalid field, else the checked one, else the first input, else a button. */
export function controlOf(question: Element): HTMLElement | null {
  const inTurn = [
    '[aria-invalid="true"]',
    'input:checked:not([disabled])',
    'input:not([disabled], [hidden])',
    'button:not([disabled], [aria-disabled="true"])',
  ]
  return inTurn.map((selector) => question.querySelector<HTMLElement>(selector)).find((control) => control !== null) ?? null
}
