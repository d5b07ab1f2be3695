import { useState } from 'react'
import { type MissingTake, UNDO_DAYS } from '~/contracts/staff-constants'
import type { ImportPlan } from '~/contracts/staff-exchange'
import { DISHES, plural } from '~/rules/number-text'
import { StaffButton } from '~/staff/kit/staff-button'
import { cx } from '~/ui/cx'
import type { Review } from './use-review'

const TAKES: { value: MissingTake; label: string }[] = [
  { value: 'keep', label: 'оставить' },
  { value: 'stop', label: 'на\u00a0стоп' },
  { value: 'withdraw', label: 'снять' },
]

type ReviewBarProps = { plan: ImportPlan; review: Review; isLoading: boolean; onApply: () => void }

/** What will be done, what happens to dishes that are missing, and the one button, which asks once before it acts on all of them. */
export function ReviewBar({ plan, review, isLoading, onApply }: ReviewBarProps) {
  const { taken, count, missing, setMissing } = review
  const gone = plan.missing.length
  // what the first press was for: another choice asks again
  const [asked, setAsked] = useState<string | null>(null)
  const what = `${count} ${missing}`
  const isAsking = asked === what && count > 0
  return (
    <section
      aria-label="Применить"
      className="on-nori sticky bottom-19 z-10 mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-drop bg-nori px-3 py-3 type-row md:px-5 text-on-nori md:bottom-3 lg:rounded-[2.25rem] lg:pr-3 lg:pl-7"
    >
      <b className="font-[600] max-md:hidden">
        Новых {taken.created.length}, изменится {taken.changed.length} из&nbsp;{plan.changed.length}
      </b>
      {gone > 0 && (
        <fieldset className="flex flex-wrap items-center gap-3">
          <legend className="float-left mr-3 text-on-nori-2 max-md:w-full">
            Пропавшие {gone} {plural(gone, DISHES)}
          </legend>
          <span className="flex rounded-full bg-nori-2 p-1">
            {TAKES.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === missing}
                onClick={() => setMissing(value)}
                className={cx('press min-h-11 rounded-full px-4 type-chip', value === missing ? 'bg-paper text-nori' : 'text-on-nori')}
              >
                {label}
              </button>
            ))}
          </span>
        </fieldset>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-md:ml-0 max-md:w-full">
        {plan.photos.new > 0 && !isAsking && <span className="text-on-nori-2 max-md:hidden">{plan.photos.new} фото скачаем после</span>}
        {isAsking && (
          <>
            <span role="status" className="font-[600]">{`На\u00a0сайте изменится сразу. Вернуть можно ${UNDO_DAYS} дней.`}</span>
            <StaffButton className="min-h-13 bg-nori-2! text-on-nori!" onClick={() => setAsked(null)}>
              Не&nbsp;сейчас
            </StaffButton>
          </>
        )}
        <StaffButton
          kind="salmon"
          className="min-h-13 max-md:w-full"
          lacks={review.isAsking ? 'Скажите выше, какие это цены' : count === 0 ? 'Отметьте, что взять' : null}
          isLoading={isLoading}
          onClick={() => (isAsking ? onApply() : setAsked(what))}
        >
          {count === 0
            ? 'Применить'
            : `${isAsking ? 'Да, применить' : 'Применить'} ${count} ${plural(count, ['изменение', 'изменения', 'изменений'])}`}
        </StaffButton>
      </span>
    </section>
  )
}
