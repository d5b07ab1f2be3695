import { MAX_COMMENT_LENGTH } from '~/contracts/constants'
import { cx } from '~/ui/cx'
import { Field } from '~/ui/field'
import type { NewOrder } from './use-new-order'

/** What else the guest says. */
export function TellBlock({ order: { draft, change, problems } }: { order: NewOrder }) {
  return (
    <div
      className={cx(
        'grid grid-cols-[7.25rem_minmax(0,1fr)] gap-x-2',
        problems.persons === undefined && problems.comment === undefined && '-mb-4',
      )}
    >
      <div data-problem="persons">
        <Field
          label="Приборы"
          inputMode="numeric"
          autoComplete="off"
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
