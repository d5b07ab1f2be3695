import type { ReactNode } from 'react'
import { ActFoot } from '~/staff/kit/act-foot'
import { Danger } from '~/staff/kit/danger'
import { SidePanel } from '~/staff/kit/side-panel'
import { UNCHANGED } from '~/staff/kit/lacking'
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
  /** Asked before it is deleted. */
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
    <SidePanel isOpen={isOpen} onClose={onClose} title={title}>
      <DraftNotices draft={draft} labels={labels} textOf={textOf} failure={remove.error ?? draft.failure} />
      {children}
      {!isNew && <Danger act="Удалить" warning={question} yes="Да, удалить" isLoading={remove.isPending} onAct={() => remove.mutate()} />}
      <ActFoot
        label={isNew ? 'Создать' : 'Сохранить'}
        lacks={draft.isChanged ? null : isNew ? 'Заполните поля' : UNCHANGED}
        isLoading={draft.isSaving}
        onAct={draft.save}
      />
    </SidePanel>
  )
}
