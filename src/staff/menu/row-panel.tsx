import type { ReactNode } from 'react'
import { SidePanel } from '~/staff/parts/side-panel'
import { StaffButton } from '~/staff/parts/staff-button'
import { DraftNotices } from './draft-notices'
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
  const remove = useMenuChange(onDelete, { onDone: onDeleted })
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
      <DraftNotices draft={draft} labels={labels} textOf={textOf} failure={remove.error ?? draft.failure} />
      {children}
    </SidePanel>
  )
}
