/** The shape of a chip that narrows a list. */
export const CHIP = 'press inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4.5 type-chip'

/** Ink while it is chosen. */
export const chipLook = (isOn: boolean) => (isOn ? 'bg-ink text-page' : 'bg-quiet text-ink hover:bg-quiet-2')
