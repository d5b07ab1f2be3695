import { Link } from '@tanstack/react-router'
import { PAY_MINUTES } from '~/contracts/constants'
import { glue } from '~/lib/text'
import { InfoBlock, InfoPage } from './info-page'
import { PayWays } from './pay-ways-list'

/** The ways to pay, as the checkout offers them. */
export function PaymentPage() {
  return (
    <InfoPage
      title="Оплата"
      lead="Платите на сайте или когда заказ уже у вас. Способ выберете при оформлении."
      field="sea"
      panel={
        <>
          <h2 className="type-panel">{`${PAY_MINUTES}\u00a0минут на\u00a0оплату`}</h2>
          <p className="mt-4 type-lead text-pretty">
            {glue('Столько ждёт заказ, который платят на сайте. Готовить начинаем, когда деньги пришли.')}
          </p>
          <p className="mt-3 type-lead text-pretty">{glue('Если не дождёмся, отменим заказ, вернём бонусы и промокод.')}</p>
        </>
      }
    >
      <InfoBlock id="ways" title="Чем платить">
        <PayWays />
      </InfoBlock>
      <InfoBlock
        id="online"
        title="Картой на сайте"
        items={[
          'После оформления откроется страница банка. Номер карты вводите на ней.',
          'Сохранённой картой заказ оплачивается в одно касание. Ваши карты видны в личном кабинете.',
          'Если банк не пропустил оплату, деньги не списаны. Попробуйте ещё раз из заказа.',
          'Если при оформлении мы попросили почту, на неё придёт чек.',
        ]}
      />
      <InfoBlock id="refund" title="Возврат">
        Пока кухня не начала готовить, заказ можно отменить самим. Деньги отправим на ту же карту, банк зачислит их за несколько дней. Если
        отменяем мы, возвращаем всё так же.
      </InfoBlock>
      <InfoBlock id="change" title="Сдача с наличных">
        Скажите при оформлении, с какой суммы нужна сдача, и курьер приедет с ней. Если сдача не нужна, оставьте поле пустым.
      </InfoBlock>
      <InfoBlock
        id="safety"
        title="Безопасность"
        items={[
          'Номер карты не храним. У нас остаются платёжная система, последние четыре цифры и ключ банка, по которому платят только у нас.',
          'По QR платите из приложения своего банка.',
          'Курьер не просит кодов из СМС. Код входа нужен только на сайте.',
        ]}
      />
      <InfoBlock id="sum" title="Сколько платить">
        Сумма в заказе окончательная: скидка, бонусы и доставка уже посчитаны. Если цена изменится до оформления, мы покажем разницу и
        спросим.
        <p className="flex flex-wrap gap-x-6">
          <Link to="/delivery" className="inline-flex min-h-11 items-center font-semibold text-salmon-ink underline underline-offset-4">
            Доставка
          </Link>
          <Link to="/bonus" className="inline-flex min-h-11 items-center font-semibold text-salmon-ink underline underline-offset-4">
            Бонусы
          </Link>
        </p>
      </InfoBlock>
    </InfoPage>
  )
}
