import type { DemoContacts } from './shape'

/** How to reach the shop. */
export const contacts: DemoContacts = {
  phone: '+749 (512) 04-545',
  telegram: 'https://t.me/love_sushi_demo',
  viber: 'viber://chat?number=%2B74951204545',
  whatsapp: 'https://wa.me/74951204545',
}
