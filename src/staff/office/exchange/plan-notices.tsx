import type { ReactNode } from 'react'
import type { ImportPlan } from '~/contracts/staff-exchange'
import { DISHES, plural } from '~/rules/number-text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { CheckBox } from '~/ui/choices'
import { fieldName, isSuspicious } from './import-text'
import { HIGH, type Review } from './use-review'

type PlanNoticesProps = {
  plan: ImportPlan
  review: Review
  /** The server has asked for a confirmation. */
  isAsked: boolean
}

/** What must be confirmed before a plan is applied, and from where photos come. */
export function PlanNotices({ plan, review, isAsked }: PlanNoticesProps) {
  const { hosts, price, cleared, parts, served } = plan
  // prices have a question of their own, and its answer changes what is odd
  const warnings = review.isAsking ? [] : plan.warnings.filter(({ id }) => id !== HIGH)
  const suspicious = review.isAsking ? [] : plan.changed.filter(({ key, fields }) => isSuspicious(fields) && review.off.has(key))
  return (
    <div className="mt-3 flex flex-col gap-2 empty:hidden">
      {suspicious.length > 0 && (
        <Notice>
          <b className="font-[600]">{moveText(suspicious.length, price.biggest)}</b>{' '}
          {suspicious.length === 1
            ? 'Мы сняли с\u00a0неё отметку, проверьте её.'
            : 'Мы сняли с\u00a0них отметки, проверьте их: они первые в\u00a0списке.'}
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice isAlert={isAsked}>
          {isAsked && <b className="block font-[600]">Подтвердите, что так и&nbsp;надо</b>}
          {warnings.map(({ id, text }) => (
            <CheckBox key={id} name={`warning-${id}`} checked={review.confirmed.has(id)} onChange={(isOn) => review.confirm(id, isOn)}>
              {text}. Всё верно
            </CheckBox>
          ))}
        </Notice>
      )}
      {cleared.length > 0 && (
        <p className="rounded-drop bg-quiet px-5 py-3 type-row">
          Ячейки в&nbsp;файле пустые, поля очистим: {cleared.map(({ field, count }) => `${fieldName(field)} ${count}`).join(', ')}
        </p>
      )}
      {served.length > 0 && (
        <p className="rounded-drop bg-quiet px-5 py-3 type-row">
          Часы категорий изменим: {served.map(({ name, fields }) => `${name} ${fields[0]?.now || 'всегда'}`).join('; ')}
        </p>
      )}
      {parts.lost.length > 0 && (
        <details className="rounded-drop bg-quiet px-5 py-3 type-row">
          <summary className="cursor-pointer">
            Нашли {parts.found} {plural(parts.found, DISHES)} из&nbsp;наборов, не&nbsp;нашли {parts.lost.length}
          </summary>
          <ul className="mt-2 columns-1 gap-6 text-ink-2 md:columns-2">
            {parts.lost.map(({ name, part }, at) => (
              <li key={at}>
                {name}: {part}
              </li>
            ))}
          </ul>
        </details>
      )}
      {hosts.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 rounded-drop bg-quiet px-5 py-2 type-row">
          <span className="flex min-h-11 items-center gap-2.5">
            <StaffIcon name="globe" className="size-5 shrink-0" />
            Скачать фото с&nbsp;этих сайтов:
          </span>
          {hosts.map((host) => (
            <CheckBox key={host} name={`host-${host}`} checked={review.hosts.has(host)} onChange={(isOn) => review.allow(host, isOn)}>
              {host}
            </CheckBox>
          ))}
        </div>
      )}
    </div>
  )
}

function moveText(count: number, biggest: ImportPlan['price']['biggest']): string {
  if (count > 1 || !biggest) return `${count} ${plural(count, ['цена меняется', 'цены меняются', 'цен меняются'])} вдвое и\u00a0больше.`
  const way = biggest.percent < 0 ? 'упала' : 'выросла'
  return `Одна цена ${way} на\u00a0${Math.abs(biggest.percent)}\u00a0%: ${biggest.name}.`
}

const reveal = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' })

export function Notice({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <div
      ref={isAlert ? reveal : undefined}
      role={isAlert ? 'alert' : undefined}
      className="flex items-start gap-3 rounded-drop bg-err-soft px-5 py-3 type-row"
    >
      <StaffIcon name="triangle-exclamation-point" className="mt-0.5 size-5 shrink-0 text-err" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
