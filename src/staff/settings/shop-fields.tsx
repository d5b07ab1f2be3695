import type { ReactNode } from 'react'
import { glue } from '~/lib/text'
import { CheckBox } from '~/ui/choices'
import { Field, TextArea } from '~/ui/field'
import { FIELDS, type TextField } from './shop-draft'
import type { ShopForm } from './use-shop-form'

type FactProps = { form: ShopForm; name: TextField; hint?: ReactNode; isLong?: boolean; inputMode?: 'numeric' | 'tel' | 'email' | 'url' }

/** One fact. */
export function Fact({ form, name, hint, isLong = false, inputMode }: FactProps) {
  const shared = {
    label: FIELDS[name].label,
    value: form.draft[name],
    error: form.faults[name],
    hint,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => form.set(name, currentTarget.value),
  }
  return isLong ? <TextArea {...shared} className="md:col-span-2" /> : <Field {...shared} inputMode={inputMode} />
}

const GRID = 'grid gap-x-4 gap-y-3 md:grid-cols-2'

export const PlaceFields = ({ form }: { form: ShopForm }) => (
  <div className={GRID}>
    <Fact form={form} name="name" hint="На вывеске сайта, в чеке и в заголовках" />
    <Fact form={form} name="since" inputMode="numeric" hint={glue('Внизу сайта. Пусто: не показываем')} />
    <Fact form={form} name="title" hint={glue('После названия: «Суши и пицца с доставкой»')} />
    <Fact form={form} name="greeting" hint={glue('Строка над главной. Пусто: её нет')} />
    <Fact form={form} name="description" isLong hint={glue('Внизу сайта и в поиске, до 200 знаков')} />
  </div>
)

export const LegalFields = ({ form }: { form: ShopForm }) => (
  <div className={GRID}>
    <Fact form={form} name="company" hint={glue('Как в договоре: ООО «Ромашка», ИП Ильин')} />
    <Fact form={form} name="inn" inputMode="numeric" hint="10 или 12 цифр" />
    <Fact form={form} name="ogrn" inputMode="numeric" hint="13 или 15 цифр" />
    <Fact form={form} name="privacy_operator" hint={glue('На странице о данных. Пусто: продавец')} />
    <Fact form={form} name="legal_address" isLong />
    <div className="md:col-span-2">
      <CheckBox name="consent" checked={form.draft.consent === 'tick'} onChange={(isOn) => form.set('consent', isOn ? 'tick' : 'line')}>
        {glue('Спрашивать согласие на обработку данных отдельной галочкой при входе')}
      </CheckBox>
      <p className="pl-9.5 type-caption text-ink-3">
        {glue('Так требует закон в России. Без галочки о согласии говорит строка под кнопкой.')}
      </p>
    </div>
    <Fact
      form={form}
      name="consent_text"
      isLong
      hint={glue('Строка с # в начале — заголовок. Пусто: наш текст. После правки гости подтвердят согласие при следующем входе')}
    />
  </div>
)

export const ContactFields = ({ form }: { form: ShopForm }) => (
  <>
    <div className={GRID}>
      <Fact form={form} name="phone" inputMode="tel" hint={glue('Как его увидят гости')} />
      <Fact form={form} name="free_phone" inputMode="tel" />
      <Fact form={form} name="phone_mask" hint={glue('Решётка вместо цифры: +# ### ###-##-##')} />
      <Fact form={form} name="email" inputMode="email" />
    </div>
    <h2 className="mt-4 mb-1 type-name">Ссылки</h2>
    <p className="mb-3 type-meta text-ink-2">{glue('Пустую ссылку на сайте не показываем.')}</p>
    <div className={GRID}>
      <Fact form={form} name="telegram" inputMode="url" />
      <Fact form={form} name="whatsapp" inputMode="url" />
      <Fact form={form} name="viber" inputMode="url" />
      <Fact form={form} name="social" inputMode="url" />
      <Fact form={form} name="photos" inputMode="url" />
      <Fact form={form} name="app_store" inputMode="url" />
      <Fact form={form} name="play_store" inputMode="url" />
    </div>
  </>
)
