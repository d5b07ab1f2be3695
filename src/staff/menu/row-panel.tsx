import type { ReactNode } from 'react'
import { errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { EditedMeanwhile } from '~/staff/parts/edited-meanwhile'
import { SidePanel } from '~/staff/parts/side-panel'
import { StaffButton } from '~/staff/parts/staff-button'
import { useMenuChange } from './use-menu-change'
import type { RowDraft } from './use-row-draft'

type RowPanelProps<Form extends object> = {
  isOpen: boolean
  onClose: () => void
  title: string
  isNew: boolean
  draft: RowDraft<Form>
  labels: Record<keyof Form, string>
  /** A field's value in words. */
  textOf: (form: Form, field: keyof Form) => string
  /** Asked before it is deleted: that cannot be taken back. */
  question: string
  onDelete: () => Promise<unknown>
  onDeleted: () => void
  children: ReactNode
}

/** The panel of a category or an option: fields, «Сохранить», «Удалить», and what somebody else saved meanwhile. */
export function RowPanel<Form extends object>(props: RowPanelProps<Form>) {
  const { isOpen, onClose, title, isNew, draft, labels, textOf, question, onDelete, onDeleted, children } = props
  const { meanwhile, form, saved } = draft
  const remove = useMenuChange(onDelete, { onDone: onDeleted })
  const failure = remove.error ?? draft.failure
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <div className="flex gap-2">
          <StaffButton
            kind="salmon"
            size="card"
            isLoading={draft.isSaving}
            disabled={!draft.isChanged}
            onClick={draft.save}
            className="grow"
          >
            {isNew ? 'Создать' : 'Сохранить'}
          </StaffButton>
          {!isNew && (
            <StaffButton
              size="card"
              isLoading={remove.isPending}
              onClick={() => window.confirm(question) && remove.mutate()}
              className="type-chip!"
            >
              Удалить
            </StaffButton>
          )}
        </div>
      }
    >
      {meanwhile && (
        <EditedMeanwhile
          key={meanwhile.at}
          by={meanwhile.by}
          at={meanwhile.at}
          clashes={meanwhile.clashes.map((field) => ({
            field: String(field),
            label: labels[field],
            mine: textOf(form, field),
            theirs: textOf(saved, field),
          }))}
          taken={meanwhile.taken.map((field) => labels[field].toLowerCase())}
          onTake={(field) => draft.take(field as keyof Form)}
          onSaveMine={draft.save}
        />
      )}
      {failure && (
        <p role="alert" className="mb-4 rounded-field bg-err-soft px-4 py-3 type-body text-err">
          {glue(errorText(failure))}
        </p>
      )}
      {children}
    </SidePanel>
  )
}
