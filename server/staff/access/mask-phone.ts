/** «+7 ••• •••-00-01» */
export const maskPhone = (phone: string) => `+${phone[0]} ••• •••-${phone.slice(7, 9)}-${phone.slice(9)}`
