import { StaffIcon } from '~/staff/kit/staff-icon'
import { useIsUpdateWaiting } from '~/staff/session/use-new-build'

/** Says that the screen will reload once it is left alone. */
export function UpdateNote() {
  const isWaiting = useIsUpdateWaiting()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 print:hidden">
      {isWaiting && (
        <p className="flex min-h-12 items-center gap-3 rounded-full bg-quiet-2 px-5 py-2 shadow-float">
          <StaffIcon name="refresh-cw" className="size-5.5 shrink-0" />
          <span>
            <b className="font-[600]">Доступно обновление.</b> Включится, когда экран не трогают минуту.
          </span>
        </p>
      )}
    </div>
  )
}
