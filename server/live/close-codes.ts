/** The session or the device of a staff screen has ended: sign in again. */
export const SESSION_ENDED = 4401
/** A kitchen that the person or device does not belong to. */
export const FOREIGN_KITCHEN = 4403
/** A screen said something else than `ping`. */
export const UNKNOWN_MESSAGE = [1008, 'only ping is understood'] as const
