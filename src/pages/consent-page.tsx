import { useSuspenseQuery } from '@tanstack/react-query'
import { fullDateText } from '~/rules/moment-text'
import { NEWS_VERSION } from '~/contracts/constants'
import type { Site } from '~/contracts/site'
import { glue } from '~/lib/text'
import { consentQuery } from '~/shop/consent.functions'
import { useShop } from '~/shop/use-shop'
import { LinkButton } from '~/ui/button'
import { InfoBlock, InfoPage } from './info-page'

/** What a customer consents to at sign-in, in the words of the shop: a document apart from all others. */
export function ConsentPage() {
  const { site } = useShop()
  const {
    data: { sections, version },
  } = useSuspenseQuery(consentQuery)
  const [first, ...rest] = sections
  const isLead = first !== undefined && first.title === null
  const [lead = '', ...others] = isLead ? first.paragraphs : []
  return (
    <InfoPage title="Согласие на обработку персональных данных" lead={lead} field="rice" panel={<Operator site={site} version={version} />}>
      {others.length > 0 && <Paragraphs texts={others} />}
      {(isLead ? rest : sections).map(({ title, paragraphs }, index) => (
        <InfoBlock key={index} id={`part-${index}`} title={title ?? ''}>
          <Paragraphs texts={paragraphs} />
        </InfoBlock>
      ))}
      <LinkButton to="/account/profile" className="self-start">
        Открыть профиль
      </LinkButton>
    </InfoPage>
  )
}

const Paragraphs = ({ texts }: { texts: readonly string[] }) => (
  <div className="flex flex-col gap-3.5 type-lead">
    {texts.map((text, index) => (
      <p key={index} className="text-pretty wrap-anywhere">
        {glue(text)}
      </p>
    ))}
  </div>
)

/** What a customer consents to by the switch of the profile. Change NEWS_VERSION with the text. */
export function NewsConsentPage() {
  const { site } = useShop()
  return (
    <InfoPage
      title="Согласие на рассылку"
      lead="Даю его, когда включаю в профиле «Рассказывать об акциях». Без него заказы работают так же."
      field="tamago"
      panel={<Operator site={site} version={NEWS_VERSION} />}
    >
      <InfoBlock id="news" title="Что присылают">
        Сообщения об акциях, новых блюдах и подарках на мой телефон и почту, если я её указал. Для этого используют телефон, имя и почту.
      </InfoBlock>
      <InfoBlock id="off" title="Как отказаться">
        Выключить «Рассказывать об акциях» в профиле: согласие кончается сразу. О заказе напишут в любом случае.
        <LinkButton to="/account/profile">Открыть профиль</LinkButton>
      </InfoBlock>
    </InfoPage>
  )
}

/** Who receives the consent, and which text it is. */
function Operator({ site, version }: { site: Site; version: string }) {
  const legal = [site.inn && `ИНН ${site.inn}`, site.ogrn && `ОГРН ${site.ogrn}`, site.legal_address].filter(Boolean).join(', ')
  return (
    <>
      <h2 className="type-panel">{site.privacy_operator}</h2>
      <p className="mt-3 type-body">{glue('Оператор: ему даётся согласие.')}</p>
      {legal && <p className="mt-2 type-body">{legal}</p>}
      {site.email && <p className="mt-2 type-body wrap-anywhere">{site.email}</p>}
      <p className="mt-4 type-meta text-ink-2">{`Редакция от\u00a0${fullDateText(version)}\u00a0года`}</p>
    </>
  )
}
