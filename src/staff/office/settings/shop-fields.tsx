import { glue } from '~/lib/text'
import { EditField } from '~/staff/kit/edit-field'
import { CheckBox } from '~/ui/choices'
import { cx } from '~/ui/cx'
import { FIELDS, LINK_NAMES, SECTION_NAMES, type ShopField, type ShopForm } from './shop-form'

const GRID = 'grid gap-x-4 gap-y-3 md:grid-cols-2'

const facts = (form: ShopForm, names: readonly ShopField[]) =>
  names.map((name) => (
    <EditField key={name} form={form} name={name} className={cx('isLong' in FIELDS[name] && FIELDS[name].isLong && 'md:col-span-2')} />
  ))

export const PlaceFields = ({ form }: { form: ShopForm }) => <div className={GRID}>{facts(form, SECTION_NAMES.place)}</div>

export const LegalFields = ({ form }: { form: ShopForm }) => (
  <div className={GRID}>
    {facts(form, ['company', 'inn', 'ogrn', 'privacy_operator', 'legal_address'])}
    <div className="md:col-span-2">
      <CheckBox name="consent" checked={form.draft.consent === 'tick'} onChange={(isOn) => form.set({ consent: isOn ? 'tick' : 'line' })}>
        {glue('Спрашивать согласие на обработку данных отдельной галочкой при входе')}
      </CheckBox>
      <p className="pl-9.5 type-caption text-ink-3">
        {glue('Так требует закон в России. Без галочки о согласии говорит строка под кнопкой.')}
      </p>
    </div>
    {facts(form, ['consent_text'])}
  </div>
)

export const ContactFields = ({ form }: { form: ShopForm }) => (
  <>
    <div className={GRID}>{facts(form, ['phone', 'free_phone', 'phone_mask', 'email'])}</div>
    <h2 className="mt-4 mb-1 type-name">Ссылки</h2>
    <p className="mb-3 type-meta text-ink-2">{glue('Пустую ссылку на сайте не показываем.')}</p>
    <div className={GRID}>{facts(form, LINK_NAMES)}</div>
  </>
)
