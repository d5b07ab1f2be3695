import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffShop } from '~/contracts/staff-shop'
import { EditPage } from '~/staff/kit/edit-panel'
import { Loaded } from '~/staff/kit/loaded'
import { FormSkeleton } from '~/staff/kit/skeleton'
import { cx } from '~/ui/cx'
import { ApologySettings } from './apology-settings'
import { KitchenSettings } from './kitchen-settings'
import { PaySettings } from './pay-settings'
import { settingsQueries } from './settings.queries'
import { ContactFields, LegalFields, PlaceFields } from './shop-fields'
import { type Section, useShopForm } from './shop-form'
import { ShopPreview } from './shop-preview'
import { SiteSwitches } from './site-switches'
import { SmsFields } from './sms-fields'
import { OfficeScreen } from '~/staff/kit/office-screen'

const route = getRouteApi('/staff/_in/settings')

const TITLES: Record<Section, string> = {
  place: 'Заведение',
  legal: 'Реквизиты',
  contacts: 'Контакты',
  sms: 'СМС и приборы',
  site: 'Сайт',
  pay: 'Оплата',
  apology: 'Опоздания',
  kitchens: 'Кухни',
}
const SECTIONS = Object.keys(TITLES) as Section[]

/** What the shop says of itself, the switches of the site and of its kitchens. `?tab=legal` opens a section. */
export function SettingsScreen() {
  const { tab } = route.useSearch()
  const [section, setSection] = useState<Section>(SECTIONS.find((one) => one === tab) ?? 'place')
  const shop = useQuery(settingsQueries.shop())
  const isOfShop = section !== 'site' && section !== 'pay' && section !== 'apology' && section !== 'kitchens'
  return (
    <OfficeScreen title="Настройки">
      <nav aria-label="Разделы настроек" className="mt-4 mb-6 flex flex-wrap gap-2">
        {SECTIONS.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === section || undefined}
            onClick={() => setSection(one)}
            className={cx(
              'press inline-flex min-h-11 items-center rounded-full px-4.5 type-chip',
              one === section ? 'bg-ink text-page' : 'bg-quiet text-ink hover:bg-quiet-2',
            )}
          >
            {TITLES[one]}
          </button>
        ))}
      </nav>
      <div className="max-w-290">
        {/* hidden sections keep what was typed */}
        <div hidden={!isOfShop}>
          <Loaded query={shop} waiting={<FormSkeleton />}>
            {shop.data && <ShopSections shop={shop.data} section={section} onSection={setSection} />}
          </Loaded>
        </div>
        <section hidden={section !== 'site'} aria-label={TITLES.site}>
          <SiteSwitches />
        </section>
        <section hidden={section !== 'pay'} aria-label={TITLES.pay}>
          <PaySettings />
        </section>
        <section hidden={section !== 'apology'} aria-label={TITLES.apology}>
          <ApologySettings />
        </section>
        <section hidden={section !== 'kitchens'} aria-label={TITLES.kitchens}>
          <KitchenSettings />
        </section>
      </div>
    </OfficeScreen>
  )
}

type ShopSectionsProps = { shop: StaffShop; section: Section; onSection: (section: Section) => void }

/** The facts by section; one save for all of them. */
function ShopSections({ shop, section, onSection }: ShopSectionsProps) {
  const form = useShopForm(shop, onSection)
  return (
    <section aria-label={TITLES[section]}>
      <EditPage form={form}>
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className={cx(section === 'sms' && 'xl:col-span-2')}>
            {section === 'place' && <PlaceFields form={form} />}
            {section === 'legal' && <LegalFields form={form} />}
            {section === 'contacts' && <ContactFields form={form} />}
            {section === 'sms' && <SmsFields form={form} />}
          </div>
          <ShopPreview draft={form.draft} section={section} />
        </div>
      </EditPage>
    </section>
  )
}
