import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { acquirerTitle } from '~/contracts/staff-constants'
import type { StaffPayments } from '~/contracts/staff-payments'
import { glue } from '~/lib/text'
import { shortStampText } from '~/rules/moment-text'
import { api } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPage } from '~/staff/kit/edit-panel'
import { choice, other } from '~/staff/kit/field-kinds'
import { Loaded } from '~/staff/kit/loaded'
import { FormSkeleton } from '~/staff/kit/skeleton'
import { useMe } from '~/staff/session/me.queries'
import { Switch } from '~/ui/choices'
import { settingsQueries } from './settings.queries'

/** Who takes the money of each way of paying on the site, and who is switched off. */
export function PaySettings() {
  const query = useQuery(settingsQueries.payments())
  return (
    <Loaded query={query} waiting={<FormSkeleton />}>
      {query.data && (query.data.acquirers.length > 0 ? <PayForm payments={query.data} /> : <NoAcquirers />)}
    </Loaded>
  )
}

const NoAcquirers = () => <p className="type-body text-ink-2">{glue('Оплата на сайте выключена. Банк подключают в настройках сервера.')}</p>

function fieldsOf({ acquirers }: StaffPayments) {
  const banks = acquirers.map(({ name }) => ({ value: name, label: acquirerTitle(name) }))
  const way = (label: string, hint: string) =>
    choice<string | null>(label, [...banks, { value: null, label: 'Не\u00a0предлагаем' }], { hint, isPlain: true })
  return {
    card: way('Картой на\u00a0сайте', 'На странице банка'),
    sbp: way('По\u00a0СБП', 'QR на\u00a0компьютере, приложение банка на\u00a0телефоне. Сначала включите СБП в\u00a0кабинете банка'),
    saved: way('Сохранённой картой', 'Карту знает только тот банк, который её сохранил'),
    off: other<string[]>('Отключены', [], (names) => names.map(acquirerTitle).join(', ') || 'нет'),
  }
}

function PayForm({ payments }: { payments: StaffPayments }) {
  const queryClient = useQueryClient()
  const fields = useMemo(() => fieldsOf(payments), [payments])
  const form = useEditForm(fields, {
    row: payments,
    save: ({ changes, revision }) => api('PATCH /staff/payments', { revision, body: changes }),
    keep: (now) => queryClient.setQueryData(settingsQueries.payments().queryKey, now),
  })
  const { off } = form.draft
  return (
    <EditPage form={form}>
      <div className="grid gap-6">
        <div className="grid items-start gap-3 md:grid-cols-3">
          <EditField form={form} name="card" />
          <EditField form={form} name="sbp" />
          <EditField form={form} name="saved" />
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          {payments.acquirers.map((acquirer) => (
            <section key={acquirer.name} className="rounded-panel bg-quiet p-5">
              <Switch
                title={acquirerTitle(acquirer.name)}
                note={<AcquirerNote acquirer={acquirer} isOff={off.includes(acquirer.name)} />}
                checked={!off.includes(acquirer.name)}
                onChange={(isOn) =>
                  form.set({ off: isOn ? off.filter((name) => name !== acquirer.name) : [...off, acquirer.name].toSorted() })
                }
              />
            </section>
          ))}
        </div>
      </div>
    </EditPage>
  )
}

type Acquirer = StaffPayments['acquirers'][number]

/** Why it takes no payments, and what becomes of those that it has. */
function AcquirerNote({ acquirer: { off, waiting }, isOff }: { acquirer: Acquirer; isOff: boolean }) {
  const timeZone = useMe().kitchens[0]?.time_zone ?? 'UTC'
  const since =
    off && isOff ? `${off.by === 'failures' ? 'Не\u00a0отвечал, отключён' : 'Отключён'} ${shortStampText(off.at, timeZone)}. ` : ''
  const now = isOff ? 'Новые платежи идут другому банку.' : 'Принимает новые платежи.'
  const left = waiting > 0 ? ` Ждут оплаты здесь: ${waiting}.` : ''
  return glue(since + now + left)
}
