import { useState } from 'react'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { download } from '~/staff/api'
import { SidePanel } from '~/staff/kit/side-panel'
import { isTooLong } from '~/staff/kit/lacking'
import { StaffButton } from '~/staff/kit/staff-button'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { CheckBox } from '~/ui/choices'
import { Field } from '~/ui/field'
import { ErrorNote } from '~/staff/kit/error-note'

/** Downloads the people as a file; the reason is written down. */
export function ExportPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const withPin = useWithPin()
  const [reason, setReason] = useState('')
  const [isLegal, setLegal] = useState(false)
  const letGo = useUnsaved(isOpen && (reason !== '' || isLegal))
  const save = useSingleMutation({
    mutationFn: () => withPin(() => downloadCustomers(reason, isLegal)),
    onSuccess: () => {
      letGo()
      onClose()
    },
  })
  const faults = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title="Выгрузить гостей"
      footer={
        <StaffButton
          kind="salmon"
          size="card"
          isWide
          lacks={isTooLong(reason, 200) || null}
          isLoading={save.isPending}
          onClick={() => save.mutate(undefined)}
        >
          Скачать CSV
        </StaffButton>
      }
    >
      <p className="mb-4 type-body text-ink-2">
        {glue('Имена, телефоны и заказы тех, кто согласен на новости. В журнале останутся причина и число строк.')}
      </p>
      <Field
        label="Зачем"
        value={reason}
        error={faults['reason']}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <CheckBox name="legal" checked={isLegal} onChange={setLegal}>
        Всех гостей: по требованию закона
      </CheckBox>
      <ErrorNote error={faults['reason'] === undefined && save.error} className="mt-3" />
    </SidePanel>
  )
}

const downloadCustomers = (reason: string, isLegal: boolean): Promise<void> =>
  download('GET /staff/customers.csv', 'customers.csv', { query: { reason, ...(isLegal && { legal: '1' }) } })
