import { dropFormDraft, keepFormDraft, readFormDraft } from '~/account/form-draft'
import type { User } from '~/contracts/user'
import { profileDraft, textsOf, type ProfileTexts } from './profile-form'

/* Text that was typed and not saved stays with its customer in this tab: over a session that ends, over a reload, and over
 * closing the dialog. Only what was not closed by hand opens by itself again. */

/** The kept text, `null` where there is none. */
export const readProfileDraft = (owner: number) => readFormDraft('profile', owner, profileDraft)

/** Keeps what is typed; text that is the profile's own is not worth keeping. */
export function keepProfileDraft(user: User, typed: ProfileTexts): void {
  const saved = textsOf(user)
  const isSaved = typed.name === saved.name && typed.email === saved.email && typed.birthday === saved.birthday
  if (isSaved) dropFormDraft('profile')
  else keepFormDraft('profile', user.id, { ...typed, isClosed: false })
}

/** Notes that the customer closed the dialog by hand: the text waits until they open it again. */
export function closeProfileDraft(owner: number): void {
  const kept = readProfileDraft(owner)
  if (kept) keepFormDraft('profile', owner, { ...kept, isClosed: true })
}
