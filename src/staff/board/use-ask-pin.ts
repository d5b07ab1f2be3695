import { ApiError } from '~/lib/api-error'
import type { StaffRight } from '~/rules/staff-rights'
import { useRight } from '~/staff/session/me.queries'
import { useWithPin } from '~/staff/kit/use-with-pin'

/** Runs something for which a right is needed; asks for the PIN before, where it holds only with one. Nothing runs if none is given. */
export function useAskPin(right: StaffRight): (run: () => void) => Promise<void> {
  const permission = useRight(right)
  const withPin = useWithPin()
  return async (run) => {
    let isAsked = permission !== 'pin'
    const ask = async () => {
      if (isAsked) return
      isAsked = true
      throw new ApiError({ status: 403, code: 'pin_needed', message: 'Нужен ПИН' })
    }
    try {
      await withPin(ask)
    } catch {
      return
    }
    run()
  }
}
