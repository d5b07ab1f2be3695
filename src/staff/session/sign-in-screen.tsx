import { PHONE_MASK } from '~/contracts/site'
import { PhoneMask } from '~/lib/phone-mask'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffMe } from '~/contracts/staff-people'
import { Mark } from '~/ui/mark'
import { CodeStep } from './code-step'
import { FirstPin } from './first-pin'
import { LockScreen } from './lock-screen'
import { enterAs, meQueries } from './me.queries'
import { keepCode, keptCode, PhoneStep, type SentCode } from './phone-step'
import { safeStaffPath } from './refusals'

const route = getRouteApi('/staff/sign-in')

/** Sign-in: on a known tablet the names and the PIN, elsewhere a code by SMS, and the first PIN after it. */
export function SignInScreen() {
  const { me } = route.useLoaderData()
  const { next, kind } = route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: shop } = useQuery(meQueries.shopFacts())
  const [isForgotten, setForgotten] = useState(kind === 'forgot')
  // reading the SMS may cost the page
  const [sent, setSent] = useState(keptCode)
  const [byCode, setByCode] = useState(!me?.device || isForgotten || sent !== null)
  const [entered, setEntered] = useState<StaffMe | null>(me?.person && !me.has_pin ? me : null)

  const goOn = () => navigate({ href: safeStaffPath(next) ?? '/staff' })
  function send(code: SentCode | null) {
    keepCode(code)
    setSent(code)
  }
  function enter(person: StaffMe) {
    keepCode(null)
    enterAs(queryClient, person)
    if (person.has_pin && !isForgotten) void goOn()
    else setEntered(person)
  }

  function forget() {
    setForgotten(true)
    setByCode(true)
  }

  if (me?.device && !byCode) return <LockScreen me={me} next={next} onForgot={forget} onCode={() => setByCode(true)} />
  return (
    <PhoneMask value={shop?.phone_mask ?? PHONE_MASK}>
      <main className="mx-auto flex min-h-dvh w-full max-w-112 flex-col px-4 pt-6 pb-10 md:justify-center md:pt-10">
        <Mark name={shop?.name} className="mb-10" />
        {entered ? (
          <FirstPin me={entered} onDone={goOn} />
        ) : sent ? (
          <CodeStep sent={sent} onBack={() => send(null)} onResent={send} onDone={enter} />
        ) : (
          <PhoneStep onSent={send} onBack={me?.device ? () => setByCode(false) : undefined} />
        )}
      </main>
    </PhoneMask>
  )
}
