import { Link } from '@tanstack/react-router'
import { offeredWays } from '~/checkout/pay-ways'
import { PAY_MINUTES } from '~/contracts/constants'
import { InfoBlock, InfoList, InfoPage, Words } from './info-page'
import { PayWays } from './pay-ways-list'

/** How an order is paid, as the checkout has it. Spec §2 "/payment". */
export function PaymentPage() {
  return (
    <InfoPage
      title="Оплата"
      lead="Платите картой на сайте или когда заказ уже у вас: картой, по QR, наличными. Способ выберете при оформлении."
      panel={<PaymentPanel />}
    >
      <InfoBlock id="ways" title="Чем платить">
        <PayWays />
      </InfoBlock>
      <InfoBlock id="online" title="Картой на сайте">
        <InfoList
          items={[
            'После оформления откроется страница банка. Номер карты вводите на ней.',
            'Привязанной картой заказ оплачивается в одно касание. Ваши карты видны в личном кабинете.',
            `Неоплаченный заказ ждёт ${PAY_MINUTES} минут. Если банк не пропустил оплату, попробуйте ещё раз из заказа.`,
            'Начинаем готовить, когда деньги пришли. Не дождались их: отменим заказ сами, бонусы и код вернутся.',
            'Если при оформлении мы попросили почту, на неё придёт чек.',
          ]}
        />
      </InfoBlock>
      <InfoBlock id="refund" title="Возврат">
        <Words>
          Пока кухня не начала готовить, заказ можно отменить самим. Деньги вернутся на ту же карту, обычно за несколько дней: срок зависит
          от банка. Если отменяем мы, возвращаем всё так же.
        </Words>
      </InfoBlock>
      <InfoBlock id="change" title="Сдача с наличных">
        <Words>Скажите при оформлении, с какой суммы нужна сдача, и курьер приедет с ней. Если сдача не нужна, оставьте поле пустым.</Words>
      </InfoBlock>
      <InfoBlock id="safety" title="Безопасность">
        <InfoList
          items={[
            'Номер карты мы не храним: у нас остаются платёжная система, последние четыре цифры и ключ банка, по которому платят только у нас.',
            'По QR платите из приложения своего банка.',
            'Курьер не просит кодов из СМС. Код входа нужен только на сайте.',
          ]}
        />
      </InfoBlock>
      <InfoBlock id="sum" title="Сколько платить">
        <Words>
          Сумма в заказе окончательная: скидка, бонусы и доставка уже посчитаны. Если цена изменится до оформления, мы покажем разницу и
          спросим.
        </Words>
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          <Link to="/delivery" className="font-semibold text-salmon-ink underline underline-offset-4">
            Доставка
          </Link>
          <Link to="/bonus" className="font-semibold text-salmon-ink underline underline-offset-4">
            Бонусы
          </Link>
        </p>
      </InfoBlock>
    </InfoPage>
  )
}

function PaymentPanel() {
  return (
    <div data-field="sea" className="rounded-panel bg-field p-6 lg:p-8">
      <h2 className="type-panel">На сайте</h2>
      <ul className="mt-4 flex flex-col gap-2 type-lead">
        <li>Картой на странице банка</li>
        <li>Привязанной картой</li>
      </ul>
      <h2 className="mt-7 type-panel">При получении</h2>
      <ul className="mt-4 flex flex-col gap-2 type-lead">
        {offeredWays(false).map(({ value, title }) => (
          <li key={value}>{title}</li>
        ))}
      </ul>
    </div>
  )
}
