import { useState } from 'react'
import { ApiError, errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { downloadFile } from '~/staff/parts/download-file'
import { SidePanel } from '~/staff/parts/side-panel'
import { StaffButton } from '~/staff/parts/staff-button'
import { useUnsaved } from '~/staff/parts/use-unsaved'
import { useWithPin } from '~/staff/session/use-with-pin'
import { CheckBox } from '~/ui/choices'
import { Field } from '~/ui/field'

/** Downloads the people as a file; the reason is written down. */
export function ExportPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const withPin = useWithPin()
  const [reason, setReason] = useState('')
  const [isLegal, setLegal] = useState(false)
  const letGo = useUnsaved(isOpen && (reason !== '' || isLegal))
  const download = useSingleMutation({
    mutationFn: () => withPin(() => downloadCustomers(reason, isLegal)),
    onSuccess: () => {
      letGo()
      onClose()
    },
  })
  const faults = download.error instanceof ApiError ? download.error.fields : {}
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title="Выгрузить гостей"
      footer={
        <StaffButton kind="salmon" size="card" isWide isLoading={download.isPending} onClick={() => download.mutate(undefined)}>
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
      {download.error && faults['reason'] === undefined && (
        <p role="alert" className="mt-3 type-body text-err">
          {errorText(download.error)}
        </p>
      )}
    </SidePanel>
  )
}

function downloadCustomers(reason: string, isLegal: boolean): Promise<void> {
  const query = new URLSearchParams({ reason, ...(isLegal && { legal: '1' }) })
  return downloadFile(`/api/staff/customers.csv?${query.toString()}`, 'customers.csv')
}
