import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Skeleton } from '~/ui/skeleton'
import { OverviewPart } from '~/account/overview/overview-part'
import { SessionRow } from './session-row'
import { SignOutEverywhere } from './sign-out-everywhere'
import { sessionQueries } from './sessions.queries'

/** Where the customer is signed in, and how to end it, there or everywhere. Issue 6 part 3. */
export function SessionsCard() {
  const sessions = useQuery(sessionQueries.list())
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  function tellEnded(device: string) {
    setSaid(`Вышли: ${device}`)
    // the row with the button that was pressed is gone
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="sessions" className="rounded-panel bg-quiet p-6 lg:p-8">
      <h2 ref={heading} id="sessions" tabIndex={-1} className="type-block outline-none">
        Где вы вошли
      </h2>
      <p role="status" className="sr-only">
        {said}
      </p>
      {/* on this panel the words of a failure need none of their own */}
      <div className="[&>[role=alert]]:mt-4 [&>[role=alert]]:p-0">
        <OverviewPart query={sessions} what="список устройств" skeleton={<SessionsSkeleton />}>
          {(list, now) => (
            <>
              <ul className="mt-2">
                {list.map((session) => (
                  <SessionRow key={session.id} session={session} now={now} onEnded={tellEnded} />
                ))}
              </ul>
              <SignOutEverywhere />
            </>
          )}
        </OverviewPart>
      </div>
    </section>
  )
}

function SessionsSkeleton() {
  return (
    <div role="status" aria-label="Загружаем устройства" className="mt-6 flex flex-col gap-5">
      <Skeleton className="h-11 rounded-full bg-quiet-2" />
      <Skeleton className="h-11 rounded-full bg-quiet-2" />
    </div>
  )
}
