import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '~/ui/cx'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { usePageKeys } from '~/staff/kit/use-page-keys'
import { Alert } from '~/ui/alert'

type PinPadProps = {
  title: ReactNode
  /** Four, or six for owners and managers. */
  digits: number
  error?: string | undefined
  /** Called with the last digit; the pad is empty and ready again when it settles. */
  onPin: (pin: string) => Promise<void>
  /** Below the digits at the left. */
  corner?: ReactNode
  /** In a dialog, which has a heading of its own. */
  isTitleHidden?: boolean
  /** Below a list on a phone: scrolls into view. */
  isFarBelow?: boolean
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Digits to press; the keyboard works too. The PIN sends itself at its last digit and is never shown. */
export function PinPad({ title, digits, error, onPin, corner, isTitleHidden = false, isFarBelow = false }: PinPadProps) {
  const pad = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const press = (key: string) => {
    if (isBusy || typed.length >= digits) return
    const next = typed + key
    setTyped(next)
    if (next.length < digits) return
    setIsBusy(true)
    void onPin(next).finally(() => {
      setTyped('')
      setIsBusy(false)
    })
  }
  const erase = () => {
    if (!isBusy) setTyped(typed.slice(0, -1))
  }
  // a field of the page keeps its own keys
  usePageKeys(({ key }, { isTyping }) => {
    if (isTyping) return undefined
    if (/^\d$/.test(key)) return () => press(key)
    return key === 'Backspace' ? erase : undefined
  })

  useEffect(() => {
    if (isFarBelow) pad.current?.scrollIntoView({ block: 'nearest' })
  }, [isFarBelow])

  return (
    <section ref={pad} aria-label="ПИН" className={cx('w-full max-w-78 scroll-my-4', isTitleHidden && 'mx-auto')}>
      {!isTitleHidden && <h2 className="type-head text-[1.5rem]">{title}</h2>}
      <PinDots count={digits} typed={typed.length} isBusy={isBusy} className={cx(!isTitleHidden && 'mt-6')} />
      <Alert className="mt-3.5 mb-2 flex min-h-8 items-center gap-2 text-[0.9375rem]/[1.25rem] font-[550] tracking-[-0.02em] text-err">
        {error && (
          <>
            <StaffIcon name="circle-exclamation-point" className="size-5 shrink-0" />
            {error}
          </>
        )}
      </Alert>
      <div className="grid grid-cols-3 gap-3">
        {KEYS.map((key) => (
          <PadKey key={key} onClick={() => press(key)}>
            {key}
          </PadKey>
        ))}
        <span className="flex items-center justify-center">{corner}</span>
        <PadKey onClick={() => press('0')}>0</PadKey>
        <button
          type="button"
          aria-label="Стереть цифру"
          onClick={erase}
          className="press flex h-18 items-center justify-center rounded-full text-ink active:bg-quiet"
        >
          <StaffIcon name="delete" className="size-8" />
        </button>
      </div>
    </section>
  )
}

function PadKey({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="press flex h-18 items-center justify-center rounded-full bg-quiet type-digit text-ink hover:bg-quiet-2 active:bg-quiet-2"
    >
      {children}
    </button>
  )
}

/** A plate for each digit. */
function PinDots({ count, typed, isBusy, className }: { count: number; typed: number; isBusy: boolean; className?: string }) {
  return (
    <div className={cx('flex', count > 4 ? 'gap-2' : 'gap-4', className)}>
      <span role="status" className="sr-only">
        {isBusy ? 'Проверяем ПИН' : `Введено ${typed} из ${count}`}
      </span>
      {Array.from({ length: count }, (_, place) => (
        <svg key={place} viewBox="0 0 52 52" aria-hidden="true" className={cx(count > 4 ? 'size-11' : 'size-13', 'overflow-visible')}>
          {place === typed && <circle cx="26" cy="26" r="27.5" fill="none" strokeWidth="3" className="stroke-ink" />}
          <circle cx="26" cy="26" r="26" className={place < typed ? 'fill-tamago' : 'fill-quiet-2'} />
          <circle
            cx="26"
            cy="26"
            r="21"
            fill="none"
            strokeWidth="1.5"
            className={place < typed ? 'stroke-white' : 'stroke-line-strong'}
            strokeOpacity={place < typed ? 1 : 0.35}
          />
        </svg>
      ))}
    </div>
  )
}
