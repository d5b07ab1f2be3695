import type { ReactNode } from 'react'
import { FIELDS, LINK_NAMES, type Section, type ShopForm } from './shop-form'

type Draft = ShopForm['draft']

/** What guests see of the section that is open, by what is typed: where the words go. */
export function ShopPreview({ draft, section }: { draft: Draft; section: Section }) {
  if (section === 'place') return <Place {...draft} />
  if (section === 'legal') return <Legal {...draft} />
  return section === 'contacts' ? <Contacts {...draft} /> : null
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <figure className="rounded-panel bg-quiet p-5">
    <figcaption className="mb-3 type-caption text-ink-3">{title}</figcaption>
    {children}
  </figure>
)

const Place = ({ name, title, greeting, description, since }: Draft) => (
  <div className="grid gap-3">
    <Card title="В поиске">
      <p className="type-name break-words">{[name, title.toLowerCase()].filter(Boolean).join(': ')}</p>
      <p className="mt-1 type-meta break-words text-ink-2">{description || 'Без описания поиск возьмёт кусок страницы.'}</p>
    </Card>
    <Card title="На главной и внизу сайта">
      {greeting && <p className="mb-2 type-row break-words">{greeting}</p>}
      <p className="type-row break-words">{since ? `© ${since}, ${name}` : `© ${name}`}</p>
    </Card>
  </div>
)

const Legal = ({ company, inn, ogrn, legal_address }: Draft) => (
  <Card title="На странице о данных и внизу сайта">
    <p className="type-row font-[600] break-words">{company || 'Продавец не указан'}</p>
    <p className="mt-1 type-meta break-words text-ink-2">
      {[inn && `ИНН\u00a0${inn}`, ogrn && `ОГРН\u00a0${ogrn}`].filter(Boolean).join(', ') || 'ИНН и ОГРН не указаны'}
    </p>
    {legal_address && <p className="mt-1 type-meta break-words text-ink-2">{legal_address}</p>}
  </Card>
)

function Contacts(draft: Draft) {
  const links = LINK_NAMES.filter((field) => draft[field] !== '').map((field) => FIELDS[field].label)
  return (
    <Card title="Внизу сайта">
      <p className="type-name">{draft.phone || 'Телефона нет: гостю некуда позвонить'}</p>
      {draft.free_phone && <p className="type-row">{draft.free_phone}, бесплатно</p>}
      <p className="mt-1 type-meta break-words text-ink-2">{draft.email || 'почты нет'}</p>
      <p className="mt-3 type-meta text-ink-2">{links.length > 0 ? links.join(', ') : 'Ссылок нет'}</p>
    </Card>
  )
}
