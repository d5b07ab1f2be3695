import { Button } from '~/ui/button'
import { Printer } from '~/ui/icons.gen'

/** Puts the page on paper, where there is likely to be a printer beside it: a phone has it in its own menu; what of it, `@media print` says (src/app.css and `print:` of the parts). Issue 6. */
export function PrintButton() {
  return (
    <Button size="sm" className="max-lg:hidden" icon={<Printer aria-hidden="true" className="size-4.5" />} onClick={() => window.print()}>
      Распечатать
    </Button>
  )
}
