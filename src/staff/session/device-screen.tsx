import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { timerText } from '~/rules/clock-text'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StartedPairing } from '~/contracts/staff-people'
import { glue } from '~/lib/text'
import { api } from '~/staff/api'
import { QrCode } from '~/ui/qr-code'
import { Skeleton } from '~/staff/kit/skeleton'
import { Mark } from '~/ui/mark'
import { meQueries } from './me.queries'
import { useCountdown } from './use-countdown'
import { ErrorNote } from '~/staff/kit/error-note'

const POLL_MS = 3_000

/** Pairs a shared tablet: shows a code that a manager approves on another device, and then continues. */
export function DeviceScreen() {
  const { mutate: start, data: pairing, error, isPending } = useMutation({ mutationFn: () => api('POST /staff/pairings') })
  useEffect(() => start(), [start])
  const { data: shop } = useQuery(meQueries.shopFacts())
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-220 flex-col px-4 pt-6 pb-10 md:justify-center md:px-8">
      <Mark name={shop?.name} className="mb-10" />
      <h1 className="type-office">Новый планшет</h1>
      <p className="mt-3 max-w-130 type-body text-ink-2">
        {glue('Управляющий открывает «Люди и планшеты» на своём телефоне и вводит этот код. Или наводит камеру на квадрат.')}
      </p>
      {error && !isPending ? (
        <ErrorNote error={error} isLarge onRetry={() => start()} className="mt-8" />
      ) : pairing ? (
        <WaitingCode key={pairing.code} pairing={pairing} renew={() => start()} />
      ) : (
        <Skeleton className="mt-8 h-64" />
      )}
      <Link to="/staff/sign-in" className="mt-8 inline-flex min-h-12 items-center self-start type-chip text-ink-2 underline">
        Войти на своём телефоне
      </Link>
    </main>
  )
}

/** The code until it is approved or over. */
function WaitingCode({ pairing, renew }: { pairing: StartedPairing; renew: () => void }) {
  const { code, poll_token, expires_in } = pairing
  const [endsAt] = useState(() => Date.now() + expires_in * 1000)
  const left = useCountdown(endsAt)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['staff', 'pairing', code],
    queryFn: () => api('POST /staff/pairings/poll', { body: { poll_token } }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'waiting' ? POLL_MS : false),
    // the tablet lies on a table while the manager types
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
  const status = left === 0 && data?.status !== 'approved' ? 'gone' : data?.status
  const follow = useEffectEvent(() => {
    if (status === 'gone') renew()
    if (status !== 'approved') return
    queryClient.removeQueries({ queryKey: ['staff', 'me'] })
    void navigate({ to: '/staff' })
  })
  useEffect(() => follow(), [status])

  return (
    <div className="mt-8 flex flex-wrap items-center gap-8">
      <QrCode text={`${window.location.origin}/staff/people?pair=${code}`} label="Ссылка с кодом планшета" className="size-56" />
      <div className="min-w-0">
        <p
          aria-label={`Код ${[...code].join(' ')}`}
          className="font-voice text-[min(3.5rem,12vw)]/[1] font-[650] tracking-[-0.02em] whitespace-nowrap tabular-nums"
        >
          {code.slice(0, 3)} {code.slice(3)}
        </p>
        <p role="status" className="mt-5 type-body text-ink-2">
          {status === 'approved' ? 'Подключили, открываем доску' : 'Ждём управляющего'}
        </p>
        {status !== 'approved' && <p className="type-body text-ink-2 tabular-nums">Код поменяется через {timerText(left * 1000)}</p>}
      </div>
    </div>
  )
}
