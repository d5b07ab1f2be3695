import { useAtomValue, useSetAtom } from 'jotai'
import { MAX_COMMENT_LENGTH } from '~/contracts/constants'
import { MAX_PERSONS, setPersonsAtom } from '~/cart/cart.atoms'
import { Field, TextArea } from '~/ui/field'
import { Stepper } from '~/ui/stepper'
import { changeDraftAtom, checkoutDraftAtom, checkoutErrorsAtom, forgetErrorsAtom } from './checkout.atoms'
import { CheckoutBlock } from './checkout-block'

/** How many signs before its limit a comment begins to tell its length. */
const NEAR_LIMIT = 100

/** Who it is for: name, cutlery, and a word to the kitchen. `name` is the customer's own where none was typed. */
export function PersonBlock({ name, persons }: { name: string; persons: number }) {
  const { comment } = useAtomValue(checkoutDraftAtom)
  const errors = useAtomValue(checkoutErrorsAtom)
  const change = useSetAtom(changeDraftAtom)
  const setPersons = useSetAtom(setPersonsAtom)
  const forgetErrors = useSetAtom(forgetErrorsAtom)

  function lay(count: number) {
    setPersons(count)
    forgetErrors(['persons'])
  }

  return (
    <CheckoutBlock name="persons" title="Кому" error={errors['persons']}>
      <div className="grid gap-x-2.5 gap-y-1 sm:grid-cols-2">
        <Field
          name="name"
          label="Имя"
          autoComplete="given-name"
          maxLength={80}
          value={name}
          error={errors['name']}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className="mb-5 flex h-14 items-center justify-between rounded-field bg-quiet pr-1.5 pl-4.5">
          Приборы
          <Stepper kind="white" name="приборы" value={persons} max={MAX_PERSONS} onChange={lay} />
        </div>
        <TextArea
          name="comment"
          label="Комментарий к заказу"
          maxLength={MAX_COMMENT_LENGTH}
          value={comment}
          error={errors['comment']}
          hint={comment.length > MAX_COMMENT_LENGTH - NEAR_LIMIT && `${comment.length} из\u00a0${MAX_COMMENT_LENGTH} знаков`}
          onChange={(event) => change({ comment: event.target.value })}
          className="sm:col-span-2"
        />
      </div>
    </CheckoutBlock>
  )
}
