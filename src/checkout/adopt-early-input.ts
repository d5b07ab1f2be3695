/** Repeats what was picked and typed before hydration as events, so that the handlers of the controls adopt it. React takes such input for
 *  its own state and reports nothing; it notices a change only against a value set through the element's own property. */
export function adoptEarlyInput(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
      if (control.checked === control.defaultChecked || (control.type === 'radio' && !control.checked)) continue
      control.checked = !control.checked
      control.click()
    } else if (control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type !== 'range')) {
      const typed = control.value
      if (typed === control.defaultValue) continue
      control.value = control.defaultValue
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, typed)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
