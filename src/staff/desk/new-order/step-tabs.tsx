import { StaffButton } from '~/staff/kit/staff-button'
import { cx } from '~/ui/cx'

const STEPS = [
  { step: 'guest', title: 'Гость' },
  { step: 'dishes', title: 'Блюда' },
  { step: 'order', title: 'Заказ' },
] as const
export type Step = (typeof STEPS)[number]['step']

type StepTabsProps = { step: Step; count: number; onStep: (step: Step) => void }

/** The three steps of a narrow window. */
export const StepTabs = ({ step, count, onStep }: StepTabsProps) => (
  <nav aria-label="Шаги" className="mt-3 grid grid-cols-3 gap-1 rounded-full bg-quiet p-1 lg:hidden">
    {STEPS.map(({ step: one, title }) => (
      <button
        key={one}
        type="button"
        aria-current={one === step ? 'step' : undefined}
        onClick={() => onStep(one)}
        className={cx('press min-h-11 rounded-full type-chip', one === step ? 'bg-ink text-page' : 'text-ink-2')}
      >
        {title}
        {one === 'order' && count > 0 && ` ${count}`}
      </button>
    ))}
  </nav>
)

type StepBarProps = { step: Step; total: string | undefined; onStep: (step: Step) => void }

/** On to the next step, over the bar of a phone. The last step has its own button. */
export function StepBar({ step, total, onStep }: StepBarProps) {
  const next = STEPS[STEPS.findIndex((one) => one.step === step) + 1]
  if (!next) return null
  return (
    <div className="fixed inset-x-4 bottom-[calc(max(0.5rem,env(safe-area-inset-bottom))+4.75rem)] z-30 md:sticky md:inset-x-0 md:bottom-3 md:pt-3 lg:hidden">
      <StaffButton kind="ink" size="card" isWide onClick={() => onStep(next.step)} className="shadow-float">
        {next.step === 'order' && total ? `К заказу, ${total}` : `Дальше: ${next.title.toLowerCase()}`}
      </StaffButton>
    </div>
  )
}
