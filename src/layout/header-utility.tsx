import { ChevronDown, Mail, MessageCircle, Send } from '~/ui/icons.gen'
import { useShop } from '~/catalog/use-shop'
import { phoneHref, site } from '~/lib/site'
import { useOpenDialog } from './use-open-dialog'

const icon = 'press flex size-9 items-center justify-center rounded-full text-ink-2 hover:bg-quiet hover:text-ink [&>svg]:size-5'
const phone = 'rounded-full type-meta font-semibold whitespace-nowrap hover:underline'

/** The thin row over the header, from xl up: the city at the left, ways to reach us at the right. */
export function HeaderUtility() {
  const { city, contacts } = useShop()
  const open = useOpenDialog({ name: 'city' })
  return (
    <div className="max-xl:hidden">
      <div className="shell flex h-10 items-center gap-1">
        <button
          type="button"
          {...open}
          aria-label={`Город: ${city.name}`}
          className="press -ml-2 flex h-9 items-center gap-1.5 rounded-full px-2 type-meta font-semibold hover:bg-quiet"
        >
          {city.name}
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
        <a href={`mailto:${site.email}`} aria-label="Написать нам" className={`${icon} ml-auto`}>
          <Mail aria-hidden="true" />
        </a>
        <a href={contacts.telegram} target="_blank" rel="noreferrer" aria-label="Телеграм" className={icon}>
          <Send aria-hidden="true" />
        </a>
        <a href={contacts.whatsapp} target="_blank" rel="noreferrer" aria-label="Вотсап" className={icon}>
          <MessageCircle aria-hidden="true" />
        </a>
        <a href={phoneHref(contacts.phone)} className={`${phone} ml-5`}>
          {contacts.phone}
        </a>
        <a href={phoneHref(site.freePhone)} className={`${phone} ml-6`}>
          {site.freePhone}
        </a>
      </div>
    </div>
  )
}
