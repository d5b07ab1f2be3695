import type { Allergen } from '~/contracts/constants'
import { glue } from '~/lib/text'
import { allergensText } from '~/rules/food-words'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { useExcluded } from './excluded'

type Contains = readonly Allergen[] | null | undefined
type ContainsNoteProps = { contains: Contains; excluded: readonly Allergen[]; className?: string }

/** «Содержит: рыба и соя»: of a dish that has what the customer leaves out, or of which nobody has said what it contains. */
export function ContainsNote({ contains, excluded, className }: ContainsNoteProps) {
  const text = containsText(contains, excluded)
  if (text === null) return null
  return (
    <p className={cx('flex items-start gap-2 type-meta text-err', className)}>
      <Icon name="triangle-exclamation-point" className="mt-0.5 size-4.5 shrink-0" />
      {glue(text)}
    </p>
  )
}

/** The same of a dish's page, for the customer who reads it. */
export const OwnContainsNote = (props: Omit<ContainsNoteProps, 'excluded'>) => <ContainsNote excluded={useExcluded()} {...props} />

/** The same as text; null where nothing has to be said. */
export function containsText(contains: Contains, excluded: readonly Allergen[]): string | null {
  // a line that an earlier version has stored is current in a moment
  if (excluded.length === 0 || contains === undefined) return null
  if (contains === null) return 'Состав не указан, спросите нас об аллергенах'
  const hits = contains.filter((one) => excluded.includes(one))
  return hits.length > 0 ? `Содержит: ${allergensText(hits)}` : null
}
