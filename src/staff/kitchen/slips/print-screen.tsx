import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState, type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { SLIP_KINDS, type SlipKind } from '~/contracts/staff-constants'
import { findTicket } from '~/rules/apply-op'
import { api } from '~/staff/api'
import { NoScreens } from '~/staff/frame/no-screens'
import { KitchenLive } from '~/staff/live/kitchen-live'
import { useBoard, useOps, useServerNow, useWaiting } from '~/staff/live/use-kitchen'
import { lacking } from '~/staff/kit/lacking'
import { StaffButton } from '~/staff/kit/staff-button'
import { useMe } from '~/staff/session/me.queries'
import { keepKitchen, useChosenKitchen } from '~/staff/session/use-kitchen'
import { loadPaperAtom, PAPERS, paperAtom, setPaperAtom, type Paper } from './paper.atoms'
import { Slip } from './slip'
import { ErrorNote } from '~/staff/kit/error-note'

/** Shows one slip and prints it: `/staff/print?order=812&kind=pack`, with `station=2` for one station. */
export function PrintScreen() {
  const kitchen = useChosenKitchen()
  const { order } = useSearch({ from: '/staff' })
  if (!kitchen) return <NoScreens />
  return (
    <KitchenLive kitchenId={kitchen.id}>
      <Print key={order} />
    </KitchenLive>
  )
}

/** Read once for each slip, because each reading is audited. */
const deliveryOf = (orderId: number, isWanted: boolean) =>
  queryOptions({
    queryKey: ['staff', 'delivery', orderId],
    queryFn: () => api('POST /staff/orders/{id}/delivery', { params: { id: orderId } }),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

function Print() {
  const board = useBoard()
  const { shop } = useMe()
  const { order, kind: asked, station } = useSearch({ from: '/staff' })
  const kind: SlipKind = SLIP_KINDS.find((one) => one === asked) ?? 'kitchen'
  const ticket = findTicket(board, order)
  const { data: sheet = null, error } = useQuery(deliveryOf(order ?? 0, kind === 'courier' && ticket !== undefined))
  const isReady = ticket !== undefined && (kind !== 'courier' || sheet !== null)
  const now = useServerNow(15_000)
  const [printedAt] = useState(now)
  const markPrinted = useMarkPrinted()
  const [paper, loadPaper, setPaper] = [useAtomValue(paperAtom), useSetAtom(loadPaperAtom), useSetAtom(setPaperAtom)]
  const slip = useRef<HTMLDivElement>(null)
  useEffect(() => loadPaper(), [loadPaper])
  usePrint(slip, paper, isReady, () => ticket && markPrinted(ticket.id, kind))

  return (
    <main className="flex min-h-dvh flex-col items-center gap-4 bg-quiet p-4 print:block print:bg-white print:p-0">
      <div className="flex flex-wrap justify-center gap-2 print:hidden">
        <BackButton />
        <StaffButton
          kind="salmon"
          size="bar"
          icon="printer"
          lacks={lacking(!ticket && 'Нечего печатать', error !== null && 'Листок не\u00a0открылся', !isReady && 'Листок ещё не\u00a0готов')}
          onClick={() => window.print()}
        >
          Напечатать
        </StaffButton>
        {PAPERS.map((width) => (
          <StaffButton
            key={width}
            kind={width === paper ? 'ink' : 'deep'}
            size="bar"
            aria-pressed={width === paper}
            onClick={() => setPaper(width)}
          >
            {width}&nbsp;мм
          </StaffButton>
        ))}
      </div>
      {!ticket && (
        <p className="type-dish print:hidden">
          Этого заказа уже нет на&nbsp;доске: печатают то, что в&nbsp;работе или&nbsp;закончено за&nbsp;час.
        </p>
      )}
      <ErrorNote error={error} look="option" />
      {ticket && isReady && (
        <div className="bg-white p-[3mm] print:p-0">
          <div ref={slip}>
            <Slip
              ticket={ticket}
              kind={kind}
              board={board}
              shop={shop}
              station={typeof station === 'number' ? station : null}
              sheet={kind === 'courier' ? sheet : null}
              paper={paper}
              printedAt={printedAt}
              link={`${window.location.origin}/staff/pass?order=${ticket.id}`}
            />
          </div>
        </div>
      )}
    </main>
  )
}

/** Back to where the slip was asked for: its window closes, else the page before opens, else the pass. */
function BackButton() {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  const isWindow = window.opener !== null
  const leave = () => {
    if (isWindow) window.close()
    else if (canGoBack) history.back()
    else void navigate({ to: '/staff/pass', search: keepKitchen })
  }
  return (
    <StaffButton size="bar" kind="deep" icon={isWindow ? 'x' : 'arrow-left'} onClick={leave}>
      {isWindow ? 'Закрыть' : 'Назад'}
    </StaffButton>
  )
}

/** Says that a slip was printed. A window that the pass opened closes once the server knows. */
function useMarkPrinted() {
  const { send } = useOps()
  const [sent, setSent] = useState<string | null>(null)
  const isWaiting = useWaiting().some(({ op }) => op.op_id === sent)
  useEffect(() => {
    if (sent !== null && !isWaiting && window.opener !== null) window.close()
  }, [sent, isWaiting])
  return (order_id: number, slip: SlipKind) => setSent(send({ kind: 'printed', order_id, slip }))
}

const MARGIN_MM = 3
const PX_PER_MM = 96 / 25.4

/** Makes the page as long as the slip, because browsers know no «80mm auto», and prints it once its fonts have come. Our policy allows
 *  no style element, so the rule is in a constructed sheet. */
function usePrint(slip: RefObject<HTMLElement | null>, paper: Paper, isReady: boolean, onPrinted: () => void) {
  const printed = useEffectEvent(onPrinted)

  useLayoutEffect(() => {
    if (!isReady) return
    const sheet = new CSSStyleSheet()
    const measure = () => {
      const height = Math.ceil((slip.current?.getBoundingClientRect().height ?? 0) / PX_PER_MM) + 2 * MARGIN_MM + 1
      sheet.replaceSync(`@page { size: ${paper}mm ${height}mm; margin: ${MARGIN_MM}mm }`)
    }
    measure()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    window.addEventListener('beforeprint', measure)
    return () => {
      window.removeEventListener('beforeprint', measure)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [slip, paper, isReady])

  useEffect(() => {
    if (!isReady) return
    let isOver = false
    const afterPrint = () => printed()
    window.addEventListener('afterprint', afterPrint)
    void document.fonts.ready.then(() => isOver || window.print())
    return () => {
      isOver = true
      window.removeEventListener('afterprint', afterPrint)
    }
  }, [isReady])
}
