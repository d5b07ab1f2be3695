import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
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
      {query.data && (
        <>
          {query.data.acquirers.length > 0 ? <PayForm payments={query.data} /> : <NoAcquirers />}
          <Connecting payments={query.data} />
        </>
      )}
    </Loaded>
  )
}

const NoAcquirers = () => <p className="type-body text-ink-2">{glue('Оплата на сайте выключена.')}</p>

const TILLS: Record<'atol' | 'sandbox' | 'none', string> = {
  atol: 'Пробивает АТОЛ Онлайн, как только заказ вручён. Чего он не пробил, видно в «Заказах», «Без чека».',
  sandbox: 'Пробивает учебная касса: так же, но чеки ненастоящие. Чего она не пробила, видно в «Заказах», «Без чека».',
  none: 'Магазин их не пробивает, чек даёт ваша касса. Облачную подключают на сервере: TILL_ADAPTER и ATOL_LOGIN, ATOL_PASSWORD, ATOL_GROUP.',
}
const BANKS = [
  ['tkassa', 'Т-Касса: TKASSA_TERMINAL_KEY и TKASSA_PASSWORD, терминал и его пароль.'],
  ['yookassa', 'ЮKassa: YOOKASSA_SHOP_ID и YOOKASSA_SECRET, номер магазина и секретный ключ.'],
] as const

/** What only the server's settings can change: who prints receipts at the door, and how another bank gets access. */
function Connecting({ payments: { acquirers, till } }: { payments: StaffPayments }) {
  const missing = BANKS.filter(([name]) => acquirers.every((one) => one.name !== name))
  return (
    <div className="mt-6 grid gap-4 md:grid-cols-2">
      <Note title={'Чеки при\u00a0получении'}>{glue(TILLS[till ?? 'none'])}</Note>
      {missing.length > 0 && (
        <Note title={'Подключить банк'}>
          {glue('Ключи из кабинета банка вписывают в настройки сервера. После перезапуска он появится здесь.')}
          {missing.map(([name, keys]) => (
            <span key={name} className="mt-1.5 block wrap-anywhere">
              {glue(keys)}
            </span>
          ))}
        </Note>
      )}
    </div>
  )
}

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-panel bg-quiet p-5">
    <h2 className="type-row font-[600]">{title}</h2>
    <p className="mt-1 type-row text-ink-2">{children}</p>
  </section>
)

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
