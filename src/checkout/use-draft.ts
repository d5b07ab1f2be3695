import { useClientAtom } from '~/lib/use-client-atom'
import { checkoutDraftAtom, type CheckoutDraft, emptyDraft } from './checkout.atoms'

const all = (draft: CheckoutDraft) => draft

/** The draft; empty while hydrating. A change is drawn at once, before the next key. */
export const useDraft = () => useClientAtom(checkoutDraftAtom, all, emptyDraft)
