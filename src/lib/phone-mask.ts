import { createContext, useContext } from 'react'
import { PHONE_MASK } from '~/contracts/site'
import { phoneText } from '~/rules/phone-text'

/** The shop's mask of phones; the shell and the frame of the staff side provide it. */
export const PhoneMask = createContext(PHONE_MASK)

/** Writes digits in the shop's mask. */
export function usePhoneText(): (digits: string) => string {
  const mask = useContext(PhoneMask)
  return (digits) => phoneText(digits, mask)
}
