import type { ReadyCheck } from '~/contracts/staff-ready'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { Plate } from '~/ui/plate'

/** How far the shop is: a tick for each check that passed, the plate at the first of the others. */
export function ReadyBelt({ checks }: { checks: readonly ReadyCheck[] }) {
  const done = checks.filter(({ ok }) => ok !== false).length
  return (
    <div aria-hidden="true" className="relative mt-7 flex h-25 items-center max-md:hidden">
      <div className="absolute inset-x-0 top-6 h-13 overflow-hidden bg-nori-2">
        <div className="absolute inset-x-0 bottom-0 h-2 bg-shade" />
        <div className="seams-narrow absolute inset-0" />
      </div>
      <div className="relative flex grow items-center justify-around px-6">
        {checks.map(({ id }, index) =>
          index === done ? (
            <Plate key={id} field="tamago" className="size-20!">
              <span className="type-count text-on-field">{done}</span>
            </Plate>
          ) : (
            <span
              key={id}
              className={
                index < done
                  ? 'flex size-7.5 items-center justify-center rounded-full bg-wasabi text-on-field'
                  : 'size-7.5 rounded-full border-2 border-on-nori-2/50 bg-nori'
              }
            >
              {index < done && <StaffIcon name="check" className="size-4.5" />}
            </span>
          ),
        )}
      </div>
    </div>
  )
}
