import type { StaffLoyalty } from '~/contracts/staff-loyalty'
import { serverNow } from '~/lib/server-clock'
import { glue } from '~/lib/text'
import { rankNames } from '~/rules/rank-names'
import { api, create } from '~/staff/api'
import { readableOf, readDraft } from '~/staff/kit/edit-draft'
import { EditField, rowsOf } from '~/staff/kit/edit-field'
import { type EditForm, useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { ErrorNote } from '~/staff/kit/error-note'
import type { Values } from '~/staff/kit/field-kinds'
import { UNCHANGED } from '~/staff/kit/lacking'
import { typedRow } from '~/staff/kit/nested-kinds'
import { RemoveRow } from '~/staff/kit/remove-row'
import { StaffButton } from '~/staff/kit/staff-button'
import { useChange } from '~/staff/kit/use-change'
import { Alert } from '~/ui/alert'
import { showToast } from '~/ui/show-toast'
import { termsQueries } from './loyalty.queries'
import {
  MAX_RANKS,
  newTermsOf,
  openOf,
  previewTexts,
  RANK,
  rankAt,
  termsBodyOf,
  type TermsFields,
  termsFields,
  termsValuesOf,
  termsWarnings,
} from './terms-form'

type TermsPanelProps = {
  /** Undefined for new ones. */
  row?: StaffLoyalty
  /** What new ones begin with. */
  seed?: StaffLoyalty | undefined
  timeZone: string
  onClose: () => void
}

/** Terms of bonuses: new ones, or those of a day to come. What has begun can only be read. */
export function TermsPanel({ row, seed, timeZone, onClose }: TermsPanelProps) {
  const fields = termsFields(timeZone)
  const form = useEditForm(fields, {
    row,
    valuesOf: (of: StaffLoyalty) => termsValuesOf(of, timeZone),
    seed: seed ? { ...typedRow(fields, termsValuesOf(seed, timeZone)), from: '' } : {},
    save: ({ changes, values, revision }) =>
      row
        ? api('PATCH /staff/loyalty/{id}', { params: { id: row.id }, revision, body: termsBodyOf(changes, timeZone, serverNow()) })
        : create('POST /staff/loyalty', { body: newTermsOf(values, timeZone, serverNow()) }),
    rereads: [termsQueries.root],
    onSaved: () => {
      showToast({ kind: 'good', title: 'Сохранено' })
      onClose()
    },
    stays: ({ open }) => open === (row ? openOf(row.id) : 'new'),
  })
  const isBegun = row !== undefined && row.state !== 'next'
  return (
    <EditPanel
      form={form}
      fixed={isBegun && 'Эти условия уже начались и не меняются. Добавьте новые, они начнутся с них.'}
      lacks={form.changed.length > 0 ? null : row ? UNCHANGED : 'Измените хотя бы одно условие'}
    >
      <TermsInputs form={form} />
      <Warnings form={form} />
      {!isBegun && <Preview form={form} timeZone={timeZone} />}
      {row?.state === 'next' && (
        <RemoveRow
          form={form}
          act="Удалить условия"
          warning="Останутся те, что действуют сейчас. Вернуть удалённое можно в журнале."
          remove={() => api('DELETE /staff/loyalty/{id}', { params: { id: row.id } })}
          rereads={[termsQueries.root]}
          onGone={onClose}
        />
      )}
    </EditPanel>
  )
}

type Part = { form: EditForm<TermsFields> }

function TermsInputs({ form }: Part) {
  return (
    <>
      <EditField form={form} name="from" />
      <div className="mt-4">
        <EditField form={form} name="is_on" />
      </div>
      <Ranks form={form} />
      <EditField form={form} name="window_days" />
      <EditField form={form} name="keeps_rank" />
      <EditField form={form} name="earns" className="mt-4" />
      <EditField form={form} name="pay_percent" className="mt-4" />
      <EditField form={form} name="pays" />
      <div className="mt-4 grid grid-cols-2 items-end gap-x-3 gap-y-3">
        {(['min_pickup', 'life_days', 'warning_days', 'welcome', 'birthday', 'birthday_days'] as const).map((name) => (
          <EditField key={name} form={form} name={name} />
        ))}
      </div>
    </>
  )
}

/** One to four ranks; the first is for everybody. */
function Ranks({ form }: Part) {
  const { rows, add } = rowsOf(form, 'ranks', RANK)
  return (
    <fieldset className="mt-4 mb-3">
      <legend className="type-row font-[600]">Ранги</legend>
      <ol>
        {rows.map((row, index) => (
          <li key={index} className="mt-2">
            <p className="type-meta text-ink-2">{rankNames[rankAt(index)]}</p>
            <div className="grid grid-cols-2 gap-x-3">
              <EditField form={row} name="from" />
              <EditField form={row} name="percent" />
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {rows.length < MAX_RANKS && (
          <StaffButton size="sm" icon="plus" onClick={() => add()}>
            Ранг
          </StaffButton>
        )}
        {rows.length > 1 && (
          <StaffButton size="sm" icon="trash" onClick={() => rows.at(-1)?.remove()}>
            Убрать последний
          </StaffButton>
        )}
      </div>
    </fieldset>
  )
}

function Warnings({ form }: Part) {
  const warnings = termsWarnings(readableOf(form.fields, form.draft))
  if (warnings.length === 0) return null
  return (
    <Alert as="section" data-field="tamago" className="mt-4 rounded-card bg-field-soft p-4">
      {warnings.map((text) => (
        <p key={text} className="type-body">
          {glue(text)}
        </p>
      ))}
    </Alert>
  )
}

/** What the terms would have given and taken. */
function Preview({ form, timeZone }: Part & { timeZone: string }) {
  const names = Object.keys(form.fields) as (keyof TermsFields)[]
  const preview = useChange(async (): Promise<string[]> => {
    const values = readDraft(form.fields, form.draft, names) as Values<TermsFields>
    const { from: _from, ...terms } = newTermsOf(values, timeZone, serverNow())
    return previewTexts(await api('POST /staff/loyalty/preview', { body: terms }))
  })
  const [first, ...rest] = preview.data ?? []
  return (
    <section aria-label="Что изменилось бы" className="mt-5">
      <StaffButton size="sm" icon="chart-column" isLoading={preview.isPending} onClick={() => preview.mutate()}>
        Посчитать за 90 дней
      </StaffButton>
      <ErrorNote error={preview.error} className="mt-2" />
      <div aria-live="polite">
        {first !== undefined && (
          <div className="mt-3 rounded-card bg-quiet p-4 type-body">
            <p>{first}</p>
            <ul className="list-disc pl-5">
              {rest.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p className="mt-2 type-caption text-ink-2">
              {glue('Примерно: по нынешним рангам, и кто платил бонусами сколько можно, платил бы так же.')}
            </p>
          </div>
        )}
      </div>
    </section>
  )
}
