/** The 40×5 grip at the head of a bottom sheet; drawn on phones only. */
export function SheetGrip() {
  return <span aria-hidden="true" className="absolute inset-x-0 top-2 mx-auto h-1.25 w-10 rounded-full bg-quiet-2 md:hidden" />
}
