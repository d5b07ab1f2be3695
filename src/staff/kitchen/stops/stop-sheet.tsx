import type { Stop, StopUntil } from '~/contracts/staff-stops'
import type { StaffKitchen } from '~/contracts/staff-people'
import { glue } from '~/lib/text'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { DishChips } from './dish-chips'
import { StopButtons } from './stop-buttons'
import { StopPanel } from './stop-panel'
import { stopOf, subjectParam } from './stop-target'
import { costText, reachCountsOf, endOf, faultText, nameText, untilText, reachCounts } from './stop-words'
import { UntilChips } from './until-chips'
import type { StopActions } from './use-stop-actions'
import { type StopDraft, useStopPlan } from './use-stop-draft'
import { ErrorNote } from '~/staff/kit/error-note'
import { cx } from '~/ui/cx'
import type { ReactNode } from 'react'

type StopSheetProps = {
  draft: StopDraft
  /** What the keys call the subject; undefined for one that is not known yet. */
  name: string | undefined
  isOpen: boolean
  isWide: boolean
  kitchen: StaffKitchen
  hasKitchens: boolean
  /** Whether the caller may stop in all kitchens. */
  everywhere: boolean
  stops: readonly Stop[]
  now: number
  isOffline: boolean
  actions: StopActions
  onUntil: (until: StopUntil) => void
  onKitchen: (kitchenId: number | null) => void
  onAllSizes: (isAll: boolean) => void
  onToggle: (goodsId: number) => void
  onClose: () => void
}

/** What stopping a subject does, for how long and where, and the button that does it; for a stopped one how to change that. */
export function StopSheet(props: StopSheetProps) {
  const {
    draft,
    isOpen,
    isWide,
    kitchen,
    hasKitchens,
    everywhere,
    stops,
    now,
    isOffline,
    actions,
    onUntil,
    onKitchen,
    onAllSizes,
    onToggle,
    onClose,
  } = props
  const { target, until } = draft
  const open = stopOf(stops, target)
  const plan = useStopPlan(target, isOpen && !isOffline)
  const { data } = plan
  const end = endOf(until, data?.untils, now)
  const endText = end === undefined ? null : untilText(end, now, kitchen.time_zone)
  const param = subjectParam(target)
  const isForeign = open?.kitchen_id === null && !everywhere
  const sizes = data?.sizes ?? []
  const own = new Set(target.subject === 'goods' ? [target.id, ...sizes.map(({ id }) => id)] : [])
  const dishes = data?.could.filter(({ id }) => !own.has(id)) ?? []
  const off = new Set(data && [...data.reach.goods, ...data.reach.sets].map(({ id }) => id))

  return (
    <StopPanel
      isWide={isWide}
      isOpen={isOpen}
      title={nameText(props.name ?? data?.name ?? open?.name ?? 'Стоп')}
      footer={
        isForeign ? (
          <p className="flex gap-2.5 type-option font-[500] text-ink-2">
            <StaffIcon name="lock" className="size-5.5 shrink-0" />
            {glue('Это стоп всех кухонь. Вернуть может владелец или управляющий всех кухонь.')}
          </p>
        ) : (
          <StopButtons
            draft={draft}
            open={open}
            isOffline={isOffline}
            actions={actions}
            scope={
              <>
                {!open && sizes.length > 0 && (
                  <ScopeSwitch
                    label="Какие размеры"
                    choices={[
                      { value: false, name: 'Этот размер' },
                      { value: true, name: 'Все размеры' },
                    ]}
                    chosen={target.all_sizes}
                    onChoose={onAllSizes}
                  />
                )}
                {hasKitchens && everywhere && open?.kitchen_id !== null && (
                  <ScopeSwitch
                    label="Где"
                    choices={[
                      { value: kitchen.id, name: `Только ${kitchen.name}` },
                      { value: null, name: 'Все кухни' },
                    ]}
                    chosen={target.kitchen_id}
                    onChoose={onKitchen}
                  />
                )}
              </>
            }
            isFocused={isOpen && isWide}
            describedBy={REACH}
          />
        )
      }
      onClose={onClose}
    >
      {open ? (
        <StopConsequence id={REACH} reach={open.reach} cost={null}>
          <p className="mt-3.5 flex gap-2.5 type-option text-salmon-ink night:text-tamago">
            <StaffIcon name="ban" className="size-5.5 shrink-0" />
            <span>
              {`На\u00a0стопе${open.kitchen_id === null && (hasKitchens || isForeign) ? ' во\u00a0всех кухнях' : ''} ${untilText(open.until, now, kitchen.time_zone)}.`}
              {open.by !== null && ` ${open.by}.`}
              {open.reason !== null && ` ${open.reason}`}
            </span>
          </p>
        </StopConsequence>
      ) : data ? (
        <>
          <StopConsequence id={REACH} reach={reachCountsOf(data.reach)} cost={costText(data)} />
          {dishes.length > 0 && (
            <DishChips key={param} dishes={dishes} stays={(id) => target.kept.includes(id) || !off.has(id)} onToggle={onToggle} />
          )}
        </>
      ) : plan.error ? (
        <ErrorNote error={faultText(plan.error)} look="option" isLarge onRetry={plan.refetch} />
      ) : (
        !isOffline && <Skeleton className="h-14" />
      )}
      {!isForeign && <UntilChips label={open ? 'Новый срок' : 'На\u00a0сколько'} chosen={until} end={endText} onChoose={onUntil} />}
    </StopPanel>
  )
}

const REACH = 'stop-reach'

type ScopeSwitchProps<Value> = {
  label: string
  choices: readonly { value: Value; name: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** How far the stop reaches: one of two. */
function ScopeSwitch<Value>({ label, choices, chosen, onChoose }: ScopeSwitchProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex rounded-full bg-quiet p-1">
      {choices.map(({ value, name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={cx('press min-h-12 grow basis-0 rounded-full px-3 type-option font-[550]', value === chosen && 'bg-ink text-page')}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

type StopConsequenceProps = {
  id: string
  reach: Parameters<typeof reachCounts>[0]
  /** Who waits for it, and what it earned. */
  cost: string | null
  children?: ReactNode
}

/** What goes off sale, before it does. */
function StopConsequence({ id, reach, cost, children }: StopConsequenceProps) {
  const counts = reachCounts(reach)
  return (
    <div id={id} aria-live="polite">
      {counts.length === 0 && <p className="type-option font-[500] text-ink-2">С&nbsp;продажи ничего не&nbsp;уйдёт.</p>}
      <ul className="flex flex-wrap gap-2 sm:grid sm:grid-cols-3">
        {counts.map(({ kind, count, word }) => (
          <li key={kind} className="flex h-14 min-w-28 grow basis-28 items-center gap-2 rounded-card bg-err-soft px-4">
            <span className="type-count text-err">{count}</span>
            <span className="type-option">{word}</span>
          </li>
        ))}
      </ul>
      {cost !== null && (
        <p className="mt-3.5 flex gap-2.5 type-option text-salmon-ink night:text-tamago">
          <StaffIcon name="triangle-exclamation-point" className="size-5.5 shrink-0" />
          <span>{glue(cost)}</span>
        </p>
      )}
      {children}
    </div>
  )
}
