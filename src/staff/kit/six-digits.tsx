import type { ComponentProps } from 'react'
import { CodeField } from '~/ui/code-field'

type SixDigitsProps = Pick<ComponentProps<typeof CodeField>, 'value' | 'onChange' | 'onComplete' | 'error' | 'autoFocus'> & {
  label: string
  /** `code` came by SMS. */
  kind: 'code' | 'pairing'
}

/** A code of staff. */
export const SixDigits = ({ kind, ...field }: SixDigitsProps) => <CodeField {...field} length={6} isSent={kind === 'code'} look="small" />
