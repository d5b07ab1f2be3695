import { useAtomValue, useSetAtom } from 'jotai'
import { MAX_COMMENT_LENGTH, MAX_NAME_LENGTH, MAX_PERSONS } from '~/contracts/constants'
import { setPersonsAtom } from '~/cart/cart.atoms'
import { ReceivingFields } from '~/order-form/receiving-fields'
import { useShop } from '~/shop/use-shop'
import { Field, TextArea } from '~/ui/field'
import { Stepper } from '~/ui/stepper'
import { changeDraftAtom, checkoutErrorsAtom, clearErrorsAtom } from './checkout.atoms'
import { CheckoutBlock } from './checkout-block'
import { useDraft } from './use-draft'

/** Name (by default the customer's), cutlery, who receives it, and comment. */
export function PersonBlock({ name, persons }: { name: string; persons: number }) {
  const draft = useDraft()
  const { phonePrefix } = useShop()
  const errors = useAtomValue(checkoutErrorsAtom)
  const change = useSetAtom(changeDraftAtom)
  const setPersons = useSetAtom(setPersonsAtom)
  const clearErrors = useSetAtom(clearErrorsAtom)

  function changePersons(count: number) {
    setPersons(count)
    clearErrors(['persons'])
  }

  return (
    <CheckoutBlock name="persons" title="Кому" error={errors['persons']}>
      <div className="grid gap-x-2.5 gap-y-1 sm:grid-cols-2">
        <Field
          name="name"
          label="Имя"
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          error={errors['name']}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className="mb-5 flex min-h-14 flex-wrap items-center justify-between rounded-field bg-quiet pr-1.5 pl-4.5">
          Приборы
          <Stepper kind="white" name="приборы" value={persons} max={MAX_PERSONS} onChange={changePersons} />
        </div>
        <ReceivingFields values={draft} errors={errors} prefix={phonePrefix} isOwnDevice className="mb-5 sm:col-span-2" onChange={change} />
        <TextArea
          name="comment"
          label="Комментарий к заказу"
          maxLength={MAX_COMMENT_LENGTH}
          value={draft.comment}
          error={errors['comment']}
          onChange={(event) => change({ comment: event.target.value })}
          className="sm:col-span-2"
        />
      </div>
    </CheckoutBlock>
  )
}
