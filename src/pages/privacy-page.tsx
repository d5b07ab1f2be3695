import { phoneHref, site } from '~/lib/site'
import { LinkButton } from '~/ui/link-button'
import { InfoBlock, InfoList, InfoPage, Words } from './info-page'

/** The day from which these words hold; move it on with them. */
const SINCE = '22 ноября 2026 года'

const kept = [
  'Номер телефона: по нему вы входите и по нему мы звоним о заказе.',
  'Имя, почту, день рождения и согласие на новости, если вы их указали.',
  'Адреса доставки с пометками для курьера.',
  'Заказы: блюда, суммы, адрес или точку, время, комментарий, промокод и ход заказа.',
  'Бонусы: сколько, когда и за какой заказ пришли или ушли.',
  'Любимые блюда, если вы вошли. Пока не вошли, они только в вашем браузере.',
  'Карты, если вы их привязали: платёжную систему, последние четыре цифры и банк. Номер карты не храним.',
  'Сессии: название браузера, когда им пользовались, и отпечаток ключа входа вместо самого ключа.',
  'Попытки входа и ввода промокодов с сетевым адресом: по ним мы останавливаем подбор.',
]

const cookies: [name: string, text: string][] = [
  ['token', 'Ключ входа, 90 дней с последнего визита. Скриптам страницы недоступен, сервер читает его, только когда собирает страницу.'],
  ['device', 'Знак, что с этого браузера уже входили, 1 год. Скриптам недоступен, у нас хранится его отпечаток.'],
  ['city', 'Выбранный город, 1 год.'],
  ['signed_out', 'Отметка, что вы вышли, 90 дней.'],
]

/** What this shop keeps of a person, told from what it does. Spec §2 "/privacy". */
export function PrivacyPage() {
  return (
    <InfoPage
      title="Персональные данные"
      lead="Что мы храним о вас, зачем, кому передаём и как это убрать. Рекламы и счётчиков на сайте нет."
      panel={<Contacts />}
    >
      <InfoBlock id="kept" title="Что храним">
        <InfoList items={kept} />
      </InfoBlock>
      <InfoBlock id="why" title="Зачем">
        <Words>
          Чтобы принять заказ, приготовить и привезти его, посчитать бонусы и ответить, если что-то пошло не так. День рождения и почта
          нужны только для того, о чём вы попросили сами. Для другого данные не используем и не продаём.
        </Words>
      </InfoBlock>
      <InfoBlock id="code" title="Код из СМС">
        <Words>
          Код живёт 5 минут и подходит один раз. Мы храним не сам код, а его отпечаток, по которому код не восстановить. Звонить и
          спрашивать код мы не станем.
        </Words>
      </InfoBlock>
      <InfoBlock id="browser" title="Что лежит в вашем браузере">
        <Words>Куки сайта, и только они:</Words>
        <dl className="flex flex-col gap-3 rounded-panel bg-quiet p-5 lg:p-7">
          {cookies.map(([name, text]) => (
            <div key={name} className="sm:flex sm:gap-5">
              <dt className="type-name sm:w-28 sm:shrink-0">{name}</dt>
              <dd className="type-body">{text}</dd>
            </div>
          ))}
        </dl>
        <Words>
          В памяти браузера остаются корзина, промокод, число приборов, начатое оформление, любимые блюда, выбранная тема и ключ входа.
          Выход из аккаунта убирает ключ и всё личное, а очистка данных сайта в браузере убирает и остальное.
        </Words>
      </InfoBlock>
      <InfoBlock id="shared" title="Кому передаём">
        <InfoList
          items={[
            'SMS.ru: номер и текст сообщения, чтобы код дошёл.',
            'Курьеру: имя, телефон, адрес и комментарий к заказу.',
            'Cloudflare: на её серверах работают сайт и база данных. Её же проверка, что вы не робот, бывает при входе, когда кодов просят подозрительно много.',
            'Банку, когда вы привязываете карту: её номер, и только ему.',
            'Государству: только по закону и по запросу.',
          ]}
        />
      </InfoBlock>
      <InfoBlock id="time" title="Сколько храним">
        <Words>
          Профиль, адреса, заказы и бонусы храним, пока вы с нами. Сессия гаснет через 90 дней без визитов, а закончить её раньше можно
          кнопкой «Выйти». Попытки входа забываем через 2 дня, отпечатки кодов через день. Вместе с аккаунтом удаляем всё, кроме заказов:
          они остаются для бухгалтерии без имени, телефона, адреса и комментария.
        </Words>
      </InfoBlock>
      <InfoBlock id="rights" title="Ваши права">
        <Words>
          Узнать, что у нас есть о вас, получить копию, исправить, удалить аккаунт и отозвать согласие на новости можно самим, в профиле.
          Или напишите нам с почты, или позвоните с номера, под которым входите: ответим в течение 10 рабочих дней.
        </Words>
        <LinkButton to="/account/profile">Открыть профиль</LinkButton>
      </InfoBlock>
    </InfoPage>
  )
}

function Contacts() {
  return (
    <div data-field="rice" className="rounded-panel bg-field p-6 lg:p-8">
      <h2 className="type-panel">{site.company}</h2>
      <p className="mt-3 type-body">{`Отвечает за ваши данные. Эти правила действуют с\u00a0${SINCE}.`}</p>
      <ul className="mt-4 type-name">
        <li>
          <a href={`mailto:${site.email}`} className="inline-flex min-h-11 items-center rounded-full underline underline-offset-4">
            {site.email}
          </a>
        </li>
        {[site.phone, site.freePhone].map((phone) => (
          <li key={phone}>
            <a href={phoneHref(phone)} className="inline-flex min-h-11 items-center rounded-full underline underline-offset-4">
              {phone}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
