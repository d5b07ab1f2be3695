import { MAX_COMMENT_LENGTH } from '~/contracts/constants'
import { Field } from '~/ui/field'
import type { NewOrder } from './use-new-order'

/** What else the guest says. */
export function TellBlock({ order: { draft, change, problems } }: { order: NewOrder }) {
  return (
    <div className="grid grid-cols-[7.75rem_minmax(0,1fr)] gap-x-2">
      <div data-problem="persons">
        <Field
          label="Приборы"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={draft.persons}
          error={problems.persons}
          onChange={(event) => change({ persons: event.currentTarget.value.replace(/\D/g, '') })}
        />
      </div>
      <div data-problem="comment">
        <Field
          label="Комментарий"
          autoComplete="off"
          maxLength={MAX_COMMENT_LENGTH}
          value={draft.comment}
          error={problems.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}
