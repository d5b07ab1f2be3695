import { numberText, plural } from '~/rules/number-text'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { lacking } from '~/staff/kit/lacking'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { CheckBox } from '~/ui/choices'
import { cx } from '~/ui/cx'
import { CHANGE_KINDS, changeNumber, priceChangeText, ROUNDINGS, summaryOf, warningsOf } from './price-change'
import { differenceText } from './prices-table'
import type { Prices } from './use-prices'
import { ErrorNote } from '~/staff/kit/error-note'

/** How the prices change, what that means in sum, and the button that does it. */
export function PricesForm({ prices }: { prices: Prices }) {
  const { kind, text, taken, ticked, isFresh, hasChange } = prices
  const unit = CHANGE_KINDS.find(({ value }) => value === kind)?.unit
  const shown = changeNumber(text, kind)
  const error = prices.failure ?? prices.plan.error
  return (
    <aside aria-label="Как меняем" className="sticky top-3 w-82 shrink-0 rounded-sheet bg-quiet max-lg:static max-lg:w-full">
      {/* chips and buttons contrast with the panel */}
      <div className="flex flex-col gap-5 p-6 [--quiet:var(--page)] lg:min-h-[calc(100dvh-6.5rem)]">
        <h2 className="type-head">Как меняем</h2>
        <fieldset className="grid grid-cols-3 rounded-full bg-quiet-2 p-1">
          <legend className="sr-only">Как меняем</legend>
          {CHANGE_KINDS.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === kind}
              onClick={() => prices.setKind(value)}
              className={cx('press min-h-11 rounded-full type-chip', value === kind && 'bg-ink text-page')}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <div className="flex items-center gap-2">
          <StaffButton isQuick icon="minus" aria-label="Меньше" onClick={() => prices.step(-1)} className="size-14 px-0!" />
          <label className="flex min-w-0 grow items-baseline justify-center gap-1 rounded-field type-office has-focus-visible:outline-3 has-focus-visible:outline-(--ring)">
            <span className="sr-only">{kind === 'to' ? 'Новая цена, рублей' : `Изменение, ${unit === '%' ? 'процентов' : 'рублей'}`}</span>
            <input
              inputMode="text"
              autoComplete="off"
              value={text}
              placeholder="0"
              onChange={(event) => prices.setText(event.currentTarget.value)}
              onBlur={() => shown !== null && prices.setText(priceChangeText(shown, kind))}
              className="field-sizing-content max-w-36 min-w-8 bg-transparent text-center outline-none placeholder:text-ink-3"
            />
            <span aria-hidden="true">{unit}</span>
          </label>
          <StaffButton isQuick icon="plus" aria-label="Больше" onClick={() => prices.step(1)} className="size-14 px-0!" />
        </div>
        <ChoiceChips label="Округлить до" options={ROUNDINGS} isOn={(round) => round === prices.round} onPick={prices.setRound} />
        <CheckBox name="keep_old" checked={prices.keepsOld} onChange={prices.setKeepsOld}>
          Показать прежнюю цену зачёркнутой
        </CheckBox>
        <ErrorNote error={error} look="filled" />
        {isFresh &&
          warningsOf(taken, prices.sets, prices.keepsOld).map((warning) => (
            <p key={warning} data-field="tamago" className="flex items-start gap-2.5 rounded-card bg-field-soft px-4 py-3 type-row">
              <StaffIcon name="info" className="size-5 shrink-0" />
              {warning}
            </p>
          ))}
        <div className="mt-auto flex flex-col gap-4">
          {taken.length > 0 && <Summary rows={taken} />}
          <StaffButton
            kind="salmon"
            size="card"
            isWide
            isLoading={prices.isApplying}
            lacks={lacking(
              !hasChange && 'Напишите, на\u00a0сколько',
              ticked.size === 0 && 'Отметьте блюда',
              !isFresh && 'Считаем',
              taken.length === 0 && 'Эти цены не\u00a0изменятся: возьмите больше',
            )}
            onClick={prices.apply}
          >
            {taken.length === 0 ? 'Изменить цены' : `Изменить ${numberText(taken.length)} ${plural(taken.length, ['цену', 'цены', 'цен'])}`}
          </StaffButton>
        </div>
      </div>
    </aside>
  )
}

function Summary({ rows }: { rows: Prices['taken'] }) {
  const { up, down, average, most } = summaryOf(rows)
  return (
    <dl className="rounded-card bg-quiet px-4.5 py-3.5 type-body">
      {up > 0 && <Row name="Подорожают" value={numberText(up)} />}
      {down > 0 && <Row name="Подешевеют" value={numberText(down)} />}
      <Row name="В среднем" value={differenceText(average)} />
      {most && <Row name="Больше всех" value={differenceText(most.by)} note={most.name} />}
    </dl>
  )
}

const Row = ({ name, value, note }: { name: string; value: string; note?: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3">
    <dt className="text-ink-2">{name}</dt>
    <dd className="sum type-person">{value}</dd>
    {note && <dd className="w-full text-right type-caption text-ink-2">{note}</dd>}
  </div>
)
