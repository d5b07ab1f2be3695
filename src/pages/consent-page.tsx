import { CONSENT_VERSION, NEWS_VERSION } from '~/contracts/constants'
import type { Site } from '~/contracts/site'
import { glue } from '~/lib/text'
import { useShop } from '~/shop/use-shop'
import { LinkButton } from '~/ui/button'
import { InfoBlock, InfoPage } from './info-page'

/** What a customer consents to at sign-in: a document apart from all others. Change CONSENT_VERSION with the text. */
export function ConsentPage() {
  const { site } = useShop()
  return (
    <InfoPage
      title="Согласие на обработку персональных данных"
      lead="Даю его свободно, своей волей и в своём интересе, когда отмечаю его при входе на сайт."
      field="rice"
      panel={<Operator site={site} version={CONSENT_VERSION} />}
    >
      <InfoBlock id="data" title="Какие данные">
        Номер телефона. Имя, почта, день рождения и адреса доставки, если я их укажу. Заказы, комментарии к ним, бонусы и любимые блюда.
        Сетевой адрес и название браузера при входе.
      </InfoBlock>
      <InfoBlock id="purpose" title="Для чего">
        Чтобы войти в личный кабинет, принять мой заказ, приготовить и привезти его, сообщить о нём, принять оплату и выдать чек, посчитать
        бонусы и ответить на обращение. На рассылку это согласие не распространяется.
      </InfoBlock>
      <InfoBlock id="actions" title="Что с ними делают">
        Собирают, записывают, хранят, уточняют, используют, передают тем, кто помогает выполнить заказ, обезличивают, блокируют и удаляют:
        на компьютерах и на бумаге. Кому передают и где хранят, перечислено на странице о личных данных.
      </InfoBlock>
      <InfoBlock id="term" title="Сколько действует">
        До удаления аккаунта. Отозвать согласие можно в любой момент: удалить аккаунт в профиле или написать на почту оператора. После этого
        остаётся только то, что требует хранить закон.
        <LinkButton to="/account/profile">Открыть профиль</LinkButton>
      </InfoBlock>
    </InfoPage>
  )
}

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

const longDate = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** Who receives the consent, and which text it is. */
function Operator({ site, version }: { site: Site; version: string }) {
  const legal = [site.inn && `ИНН ${site.inn}`, site.ogrn && `ОГРН ${site.ogrn}`, site.legal_address].filter(Boolean).join(', ')
  return (
    <>
      <h2 className="type-panel">{site.privacy_operator}</h2>
      <p className="mt-3 type-body">{glue('Оператор: ему даётся согласие.')}</p>
      {legal && <p className="mt-2 type-body">{legal}</p>}
      {site.email && <p className="mt-2 type-body wrap-anywhere">{site.email}</p>}
      <p className="mt-4 type-meta text-ink-2">{`Редакция от\u00a0${longDate.format(new Date(version))}`}</p>
    </>
  )
}
