import { deleteCookie, setCookie } from '@tanstack/react-start/server'

const NINETY_DAYS = 90 * 24 * 3600
const attributes = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const

/** Gives the browser the session's cookie, which is read only while a document is rendered. Contract "Sign-in". */
export const setSessionCookie = (token: string) => setCookie('token', token, { ...attributes, maxAge: NINETY_DAYS })

/** Takes the session's cookie away. */
export const clearSessionCookie = () => deleteCookie('token', attributes)

/** Makes the browser a stranger again: who left the shop leaves no mark of it. */
export const clearDeviceCookie = () => deleteCookie('device', attributes)
