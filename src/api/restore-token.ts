import * as v from 'valibot'
import { isSignedOutHere } from '~/lib/signed-out'
import { readStored, writeStored } from '~/lib/storage'
import { readToken, writeToken } from '~/lib/token'
import { fetchToken } from './session.functions'

// browser only: callers share one request
let asking: Promise<string | null> | undefined

/** The token of this browser. Where local storage was lost the server is asked for it, once as long as the answer stays stored;
 *  `isCertain` asks in any case, for a document that was rendered for a session. Never rejects. */
export async function restoredToken(isCertain = false): Promise<string | null> {
  if (typeof window === 'undefined') return null
  const token = readToken()
  if (token !== null || isSignedOutHere() || (!isCertain && readStored('asked', v.boolean()))) return token
  asking ??= restore().finally(() => (asking = undefined))
  return asking
}

async function restore(): Promise<string | null> {
  try {
    const token = await fetchToken()
    writeStored('asked', true)
    // signed in or out meanwhile
    if (token !== null && readToken() === null && !isSignedOutHere()) writeToken(token)
  } catch {
    // unreachable: asked again when it is needed
  }
  return readToken()
}
