import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { findTicket, ticketsOf } from '~/rules/apply-op'
import { KitchenLive } from '~/staff/live/kitchen-live'
import { useBoard, useServerNow } from '~/staff/live/use-kitchen'
import { isToCook } from '~/staff/kitchen/board/board-lists'
import { BOARD_COLOURS } from '~/staff/kit/board-colours'
import { RefusedNote } from '~/staff/live/refused-note'
import { UndoBar } from '~/staff/kitchen/board/undo-bar'
import { ScreensBar } from '~/staff/frame/bottom-bar'
import { FrameMenu } from '~/staff/frame/frame-menu'
import { NoScreens } from '~/staff/frame/no-screens'
import { useRight } from '~/staff/session/me.queries'
import { useChosenKitchen } from '~/staff/session/use-kitchen'
import { loadPaperAtom, paperAtom, setPaperAtom } from '~/staff/kitchen/slips/paper.atoms'
import { cx } from '~/ui/cx'
import { CourierSheet } from '~/staff/live/courier-sheet'
import { CouriersPanel } from './couriers-panel'
import { MoreSheet } from './more-sheet'
import { forgetPackedAtom, loadPackedAtom, packedAtom } from './packed.atoms'
import { PassBar } from './pass-bar'
import { PassLists } from './pass-lists'
import { couriersOut } from '~/staff/live/couriers-out'
import { passRows } from './pass-rows'
import { PrinterSheet } from './printer-sheet'
import { useHeldOps, usePassActions } from './use-pass-actions'
import { usePageKeys } from '~/staff/kit/use-page-keys'

/** The pass: bags are filled and checked, handed to couriers and guests, and followed until they arrive. */
export function PassScreen() {
  const kitchen = useChosenKitchen()
  if (!kitchen) return <NoScreens />
  return (
    <KitchenLive key={kitchen.id} kitchenId={kitchen.id}>
      <Pass />
    </KitchenLive>
  )
}

function Pass() {
  const board = useDeferredValue(useBoard())
  const now = useServerNow(15_000)
  const { delayed, waiting } = useHeldOps()
  const packed = useAtomValue(packedAtom)
  const rows = useMemo(() => passRows(board, packed.putAway, delayed), [board, packed.putAway, delayed])
  const { actions, leaving, more, close, handOver, recall, undoLast } = usePassActions(delayed)
  const [paper, setPaper] = [useAtomValue(paperAtom), useSetAtom(setPaperAtom)]
  const [isPrinterOpen, setIsPrinterOpen] = useState(false)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const canReveal = useRight('customer.reveal') !== 'no'
  const { order } = useSearch({ from: '/staff' })
  const navigate = useNavigate()
  const root = useRef<HTMLElement>(null)
  usePassKeys(root, undoLast)
  useStoredBags()

  const zone = board.kitchen.time_zone
  const find = (id: number | null | undefined) => findTicket(board, id) ?? null
  const bags = rows.pack.filter(({ status }) => status !== 'canceled')
  // while a row itself offers the way back, nothing else does
  const undo = delayed.size === 0 && <UndoBar numberOf={(id) => find(id)?.number ?? ''} />
  const closeMore = () => {
    close()
    if (order !== undefined) void navigate({ to: '.', search: ({ order: _, ...search }) => search, replace: true })
  }

  return (
    <main ref={root} className={cx(BOARD_COLOURS, 'min-h-dvh pb-24')}>
      <PassBar
        kitchen={board.kitchen}
        queue={board.tickets.filter(isToCook).length}
        pack={bags.length}
        undo={undo}
        onPrinter={() => setIsPrinterOpen(true)}
        onMenu={() => setIsMenuOpen(true)}
      />
      <div className="flex gap-4 px-4">
        <div className="min-w-0 grow">
          <PassLists board={board} rows={rows} now={now} packed={packed} delayed={delayed} waiting={waiting} actions={actions} />
        </div>
        <CouriersPanel couriers={couriersOut(board.couriers, rows.road)} zone={zone} />
      </div>
      <RefusedNote className="fixed right-4 bottom-4 left-4 z-20 max-md:bottom-34 md:left-auto md:w-120" />
      <div className="fixed right-4 bottom-19 z-10 flex h-14 items-center md:hidden">{undo}</div>
      <CourierSheet ticket={find(leaving)} couriers={board.couriers} road={rows.road} zone={zone} onChoose={handOver} onClose={close} />
      <MoreSheet ticket={find(more ?? order)} zone={zone} canReveal={canReveal} onRecall={recall} onClose={closeMore} />
      <PrinterSheet
        isOpen={isPrinterOpen}
        onClose={() => setIsPrinterOpen(false)}
        paper={paper}
        onPaper={setPaper}
        unprinted={bags.filter(({ printed }) => !printed.includes('pack'))}
      />
      <ScreensBar onMenu={() => setIsMenuOpen(true)} />
      <FrameMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
    </main>
  )
}

/** Loads what this device keeps, and forgets orders that have left the board. */
function useStoredBags() {
  const board = useBoard()
  const load = useSetAtom(loadPackedAtom)
  const loadPaper = useSetAtom(loadPaperAtom)
  const forget = useSetAtom(forgetPackedAtom)
  useEffect(() => {
    load()
    loadPaper()
  }, [load, loadPaper])
  useEffect(() => forget(new Set(ticketsOf(board).map(({ id }) => id))), [board, forget])
}

/** Keys of the pass, also those of a bump bar: 1–9 choose a row, the arrows go through the rows, Enter on a row ticks its next line or
 *  takes its next step, Backspace takes back what was not sent yet. */
function usePassKeys(root: RefObject<HTMLElement | null>, onUndo: () => void) {
  usePageKeys(({ key }, { target, isTyping }) => {
    if (isTyping || target.closest('dialog')) return undefined
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const choose = (row: HTMLElement | undefined) =>
      row &&
      (() => {
        row.focus()
        row.scrollIntoView({ block: 'nearest' })
      })
    if (/^[1-9]$/.test(key)) return choose(rows[Number(key) - 1])
    if (key === 'ArrowDown') return choose(rows[at + 1])
    if (key === 'ArrowUp') return choose(rows[Math.max(0, at - 1)])
    if (key === 'Backspace') return onUndo
    if (key !== 'Enter' || !target.matches('[data-row]')) return undefined
    return () => target.querySelector<HTMLElement>('[aria-pressed="false"], [data-step]')?.click()
  })
}
