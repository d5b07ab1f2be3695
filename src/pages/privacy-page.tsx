import { Link } from '@tanstack/react-router'
import { fullDateText } from '~/rules/moment-text'
import { PRIVACY_VERSION } from '~/contracts/constants'
import { phoneHref } from '~/lib/site'
import { glue } from '~/lib/text'
import { COOKIES } from '~/rules/cookies'
import { useShop } from '~/shop/use-shop'
import { LinkButton } from '~/ui/button'
import { InfoBlock, InfoPage } from './info-page'

declare const __IS_FOR_NODE__: boolean | undefined
/** The build is for a server of one's own, not for Cloudflare. */
const isOnOwnServer = typeof __IS_FOR_NODE__ === 'boolean' && __IS_FOR_NODE__

const SINCE = `${fullDateText(PRIVACY_VERSION)} года`

const kept = [
  'Номер телефона: по нему вы входите и по нему мы звоним о заказе.',
  'Имя, почту и день рождения, если вы их указали.',
  'Чего вы не едите, если отметили это в профиле: чтобы предупредить. Пока не вошли, это только в вашем браузере.',
  'Согласия на обработку данных и на новости: какой текст был, когда вы их дали и когда отозвали.',
  'Адреса доставки с пометками для курьера.',
  'Заказы: блюда, суммы, адрес или точку, время, комментарий, промокод и ход заказа.',
  'Пометки сотрудников к заказу: почему его перенесли, изменили или отменили.',
  'Бонусы: сколько, когда и за какой заказ пришли или ушли.',
  'Любимые блюда, если вы вошли. Пока не вошли, они только в вашем браузере.',
  'Оплату на сайте: сумму, чем она кончилась, возврат и почту для чека, если вы её указали.',
  'Карты, если вы их сохранили: платёжную систему, последние четыре цифры, банк и его ключ. Номер карты не храним.',
  'Сессии: название браузера, когда им пользовались, и отпечаток ключа входа вместо самого ключа.',
  'Попытки входа и ввода промокодов с сетевым адресом: по ним мы останавливаем подбор.',
]

type CookieName = keyof typeof COOKIES

/** What each cookie is for. */
const purposes: Record<CookieName, string> = {
  token: 'Ключ входа: сервер читает его, когда собирает страницу и когда браузер потерял свой. Срок идёт с последнего визита.',
  device: 'Знак, что с этого браузера уже входили. У нас хранится его отпечаток.',
  staff: 'Вход сотрудника. Покупателям не ставится.',
  staff_device: 'Знак кухонного планшета. Покупателям не ставится.',
  city: 'Выбранный город.',
  signed_out: 'Отметка, что вы вышли, пока сервер не убрал ключ входа.',
}
const cookieNames = Object.keys(purposes) as CookieName[]

/** «Выбранный город. Хранится 1 год.» */
function cookieText(name: CookieName): string {
  const { days, httpOnly } = COOKIES[name]
  const life = days === 365 ? '1 год' : `${days} дней`
  return glue(`${purposes[name]} Хранится ${life}${httpOnly ? ', скриптам страницы не видна' : ''}.`)
}

export function PrivacyPage() {
  return (
    <InfoPage
      title="Персональные данные"
      lead="Что мы храним о вас, зачем, кому передаём и как это убрать. Рекламы и счётчиков на сайте нет."
      field="rice"
      panel={<Contacts />}
    >
      <InfoBlock id="kept" title="Что храним" items={kept} />
      <InfoBlock id="why" title="Зачем">
        Чтобы принять заказ, приготовить и привезти его, посчитать бонусы и ответить, если что-то пошло не так. День рождения и почта нужны
        только для того, о чём вы попросили сами, и для чека. Название улицы подсказываем другим, только если на неё привезли заказы хотя бы
        пяти людям в три разных дома. Для другого данные не используем и не продаём.
      </InfoBlock>
      <InfoBlock id="code" title="Код из СМС">
        Код живёт 5 минут и подходит один раз. Мы храним не сам код, а его отпечаток, по которому код не восстановить. Звонить и спрашивать
        код мы не станем.
      </InfoBlock>
      <InfoBlock id="browser" title="Что лежит в вашем браузере">
        Куки сайта, и только они:
        <dl className="flex flex-col gap-3 rounded-panel bg-quiet p-5 lg:p-7">
          {cookieNames.map((name) => (
            <div key={name} className="sm:flex sm:gap-5">
              <dt className="type-name sm:w-28 sm:shrink-0">{name}</dt>
              <dd className="type-body">{cookieText(name)}</dd>
            </div>
          ))}
        </dl>
        В памяти браузера остаются корзина, промокод, число приборов, начатое оформление, любимые блюда, что вы не едите, выбранная тема и
        ключ входа. Выход из аккаунта убирает ключ и всё личное, а очистка данных сайта в браузере убирает и остальное.
      </InfoBlock>
      <InfoBlock
        id="shared"
        title="Кому передаём"
        items={[
          'SMS.ru: номер и текст сообщения, чтобы код дошёл.',
          'DaData: город, улицу и дом, пока вы их набираете, чтобы подсказать адрес. Без имени, телефона и квартиры.',
          'Курьеру: имя, телефон, адрес и комментарий к заказу.',
          isOnOwnServer
            ? 'Хостингу: на его сервере работают сайт и база данных.'
            : 'Cloudflare: на её серверах, в том числе за границей, работают сайт и база данных.',
          'Проверке, что вы не робот (Yandex SmartCaptcha или Cloudflare Turnstile), если она подключена: она бывает при входе, когда кодов просят подозрительно много, и получает ваш сетевой адрес.',
          'Сервису отчётов об ошибках, если он подключён: что сломалось, на какой странице и в какой сборке сайта. Имён, телефонов и сетевых адресов в отчётах нет.',
          'Банку, когда вы платите на сайте: номер заказа, сумму и, для чека, блюда и почту или телефон. Номер карты вводите на его странице.',
          'Банку, когда вы сохраняете карту: её номер, и только ему.',
          'Государству: только по закону и по запросу.',
        ]}
      />
      <InfoBlock id="time" title="Сколько храним">
        Профиль, адреса, заказы и бонусы храним, пока вы с нами. Сессия гаснет через 90 дней без визитов, а закончить её раньше можно
        кнопкой «Выйти». Попытки входа и число подсказок забываем через 2 дня, отпечатки кодов через день. Вместе с аккаунтом удаляем всё,
        кроме заказов: они остаются для бухгалтерии без имени, телефона, адреса и комментария. Ещё остаются отпечатки номера, по которым его
        не узнать: в попытках входа на 2 дня, у использованных одноразовых промокодов, пока они действуют, и у подарочных бонусов, чтобы не
        дарить дважды. И порядковый номер удалённого аккаунта, чтобы данные не вернулись из резервной копии.
      </InfoBlock>
      <InfoBlock id="rights" title="Ваши права">
        Узнать, что у нас есть о вас, получить копию, исправить, удалить аккаунт и отозвать согласие на новости можно самим, в профиле. Или
        напишите нам с почты, или позвоните с номера, под которым входите: ответим в течение 10 рабочих дней.
        <p>
          Тексты согласий: <TextLink to="/privacy/consent">на обработку данных</TextLink>,{' '}
          <TextLink to="/privacy/news">на рассылку</TextLink>.
        </p>
        <LinkButton to="/account/profile">Открыть профиль</LinkButton>
      </InfoBlock>
    </InfoPage>
  )
}

function TextLink({ to, children }: { to: '/privacy/consent' | '/privacy/news'; children: string }) {
  return (
    <Link to={to} className="underline underline-offset-4">
      {children}
    </Link>
  )
}

/** Who answers for the data, and how to reach them. */
function Contacts() {
  const { site } = useShop()
  const legal = [site.inn && `ИНН ${site.inn}`, site.ogrn && `ОГРН ${site.ogrn}`, site.legal_address].filter(Boolean).join(', ')
  return (
    <>
      <h2 className="type-panel">{site.privacy_operator}</h2>
      <p className="mt-3 type-body">{`Отвечает за ваши данные. Эти правила действуют с\u00a0${SINCE}.`}</p>
      {legal && <p className="mt-2 type-body">{legal}</p>}
      <ul className="mt-4 type-name">
        {site.email && (
          <li>
            <a
              href={`mailto:${site.email}`}
              className="inline-flex min-h-11 items-center rounded-full wrap-anywhere underline underline-offset-4"
            >
              {site.email}
            </a>
          </li>
        )}
        {[site.phone, site.free_phone].filter(Boolean).map((phone) => (
          <li key={phone}>
            <a
              href={phoneHref(phone)}
              className="inline-flex min-h-11 items-center rounded-full wrap-anywhere underline underline-offset-4"
            >
              {phone}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
