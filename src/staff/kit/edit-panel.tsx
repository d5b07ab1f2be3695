import { type ReactNode, useEffect, useRef } from 'react'
import { glue } from '~/lib/text'
import { plural } from '~/rules/number-text'
import { cx } from '~/ui/cx'
import { focusFault } from '~/ui/focus-fault'
import { ActFoot } from './act-foot'
import type { NameOf } from './edit-draft'
import type { EditForm } from './edit-form'
import { EditedMeanwhile } from './edited-meanwhile'
import { ErrorNote } from './error-note'
import type { Fields } from './field-kinds'
import { UNCHANGED } from './lacking'
import { StaffButton } from './staff-button'

type EditPanelProps<F extends Fields> = {
  form: EditForm<F>
  legend?: string
  /** Which of its tabs is shown. */
  tab?: string
  /** Nothing can be changed, and why. */
  fixed?: string | boolean
  /** The words of the button. */
  label?: string
  /** What is missing before it can be saved; by default a change. */
  lacks?: string | null
  says?: ReactNode
  /** Other acts, beside the button and below it. */
  beside?: ReactNode
  below?: ReactNode
  /** Something is asked first: there is no button until then. */
  isAsking?: boolean
  /** Of other acts in the panel; false where the form itself says why it was not saved. */
  failure?: Error | null | false
  className?: string
  children: ReactNode
}

/** A form in a side panel: its fields, what somebody else saved meanwhile, and the button in the foot with why it was not saved. */
export function EditPanel<F extends Fields>(props: EditPanelProps<F>) {
  const { form, legend, tab, fixed = false, label, lacks, says, beside, below, isAsking = false, failure, className, children } = props
  return (
    <>
      <fieldset ref={useFaultFocus(form, tab)} disabled={fixed !== false} className={cx('min-w-0', className)}>
        {legend && <legend className="sr-only">{legend}</legend>}
        {typeof fixed === 'string' && <p className="mb-3 type-body text-ink-2">{glue(fixed)}</p>}
        <EditConflict form={form} />
        {children}
      </fieldset>
      {fixed === false && !isAsking && (
        <ActFoot
          label={label ?? (form.isNew ? 'Создать' : 'Сохранить')}
          lacks={lacks === undefined ? lackOf(form) : lacks}
          says={says}
          beside={beside}
          below={below}
          isLoading={form.isSaving}
          onAct={form.save}
        >
          <ErrorNote error={failure === false ? null : (failure ?? form.failure)} className="pb-2.5" />
        </ActFoot>
      )}
    </>
  )
}

const lackOf = <F extends Fields>({ changed, isNew }: EditForm<F>) => (changed.length > 0 ? null : isNew ? 'Заполните поля' : UNCHANGED)

/** A form that is a page: its fields, and at the lower edge a bar that saves what was changed or takes it back. Nothing to save, no bar. */
export function EditPage<F extends Fields>({ form, children }: Pick<EditPanelProps<F>, 'form' | 'children'>) {
  const { changed, conflict } = form
  return (
    <div ref={useFaultFocus(form)}>
      {children}
      {conflict && (
        <div className="mt-4">
          <EditConflict form={form} />
          <ErrorNote error={form.failure} look="filled" />
        </div>
      )}
      {!conflict && changed.length > 0 && (
        <div className="sticky bottom-24 z-10 mt-6 flex flex-wrap items-center justify-end gap-2 md:bottom-6">
          <ErrorNote error={form.failure} look="filled" className="basis-full" />
          <StaffButton size="card" onClick={form.reset}>
            Не сохранять
          </StaffButton>
          <StaffButton kind="salmon" size="card" isLoading={form.isSaving} onClick={form.save}>
            {`Сохранить ${changed.length} ${plural(changed.length, ['изменение', 'изменения', 'изменений'])}`}
          </StaffButton>
        </div>
      )}
    </div>
  )
}

/** Gives the focus to the first refused field that is shown. */
function useFaultFocus<F extends Fields>({ faults }: EditForm<F>, tab?: string) {
  const area = useRef<HTMLFieldSetElement & HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0 && area.current) focusFault(area.current)
  }, [faults, tab])
  return area
}

/** What somebody else saved meanwhile, field by field. */
function EditConflict<F extends Fields>({ form }: { form: EditForm<F> }) {
  const { fields, draft, base, conflict } = form
  if (!conflict) return null
  const labelOf = (name: NameOf<F>) => fields[name]?.label ?? name
  const wordsOf = (of: EditForm<F>['draft'], name: NameOf<F>) => fields[name]?.words(of[name]) ?? ''
  return (
    <EditedMeanwhile
      key={conflict.at}
      by={conflict.by}
      at={conflict.at}
      clashes={conflict.clashes.map((name) => ({
        field: name,
        label: labelOf(name),
        mine: wordsOf(draft, name),
        theirs: wordsOf(base, name),
      }))}
      taken={conflict.taken.map((name) => labelOf(name).toLowerCase())}
      onTake={(name) => form.take(name)}
      onSaveMine={form.save}
    />
  )
}
