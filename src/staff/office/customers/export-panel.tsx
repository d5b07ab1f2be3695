import { glue } from '~/lib/text'
import { download } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { text, toggle } from '~/staff/kit/field-kinds'
import { SidePanel } from '~/staff/kit/side-panel'

const FIELDS = {
  reason: text('Зачем', { needed: 'Назовите причину', max: 200 }),
  legal: toggle('Всех гостей: по требованию закона', { isPlain: true }),
}

/** Downloads the people as a file; the reason is written down. */
export function ExportPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useEditForm(FIELDS, {
    row: undefined,
    save: async ({ values }) => {
      const { reason, legal } = values
      await download('GET /staff/customers.csv', 'customers.csv', { query: { reason, ...(legal && { legal: '1' }) } })
      return values
    },
    onSaved: onClose,
    isOpen,
  })
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Выгрузить гостей">
      <EditPanel form={form} label="Скачать CSV" lacks={null}>
        <p className="mb-4 type-body text-ink-2">
          {glue('Имена, телефоны и заказы тех, кто согласен на новости. В журнале останутся причина и число строк.')}
        </p>
        <EditField form={form} name="reason" />
        <EditField form={form} name="legal" />
      </EditPanel>
    </SidePanel>
  )
}
