import { OPTION_KINDS } from '~/contracts/constants'
import { priceText } from '~/rules/number-text'
import { CheckBox } from '~/ui/choices'
import type { TabProps } from './dish-form'
import { KIND_NAMES } from './option-kinds'

/** The options that guests can add to the dish, by kind. */
export function OptionsTab({ form, menu }: TabProps) {
  const { options: picked } = form.draft
  if (menu.options.length === 0)
    return <p className="type-body text-ink-2">Добавок ещё нет. Создайте их на экране меню, кнопка «Добавки».</p>
  const toggle = (id: number, isOn: boolean) => form.set({ options: isOn ? [...picked, id] : picked.filter((one) => one !== id) })
  return OPTION_KINDS.map((kind) => {
    const options = menu.options.filter((option) => option.kind === kind)
    if (options.length === 0) return null
    return (
      <fieldset key={kind} className="mb-5">
        <legend className="mb-1 type-name">{KIND_NAMES[kind].many}</legend>
        {options.map(({ id, name, price }) => (
          <CheckBox key={id} name={`option-${id}`} checked={picked.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
            <span className="type-body">{name}</span> <span className="type-meta text-ink-3">{priceText(price)}</span>
          </CheckBox>
        ))}
      </fieldset>
    )
  })
}
