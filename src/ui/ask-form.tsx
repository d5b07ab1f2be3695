import type { ComponentProps } from 'react'
import { stopsAtLong } from './focus-fault'

type AskFormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onAsk: (form: HTMLFormElement) => void }

/** A form that only asks, or adds what can be taken back: Enter is its button. One whose act costs is an `ActForm`. */
export const AskForm = ({ onAsk, ...rest }: AskFormProps) => (
  <form
    noValidate
    {...rest}
    onSubmit={(event) => {
      event.preventDefault()
      if (!stopsAtLong(event.currentTarget)) onAsk(event.currentTarget)
    }}
  />
)
