import { useState } from 'react'
import { OPTION_KINDS } from '~/contracts/constants'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { faultOf, rowsOf } from '~/staff/kit/edit-field'
import { SortableList } from '~/staff/kit/sortable-list'
import { StaffButton } from '~/staff/kit/staff-button'
import { CheckBox } from '~/ui/choices'
import { cx } from '~/ui/cx'
import type { TabProps } from './dish-form'
import { GROUP, groupText, PRESETS } from './group-form'
import { GroupPanel } from './group-panel'
import { KIND_NAMES } from './option-kinds'

/** What a guest chooses for the dish: groups in their order, and options that are added freely. */
export const ChoicesTab = (props: TabProps) => (
  <>
    <Groups {...props} />
    <h3 className="mt-6 mb-2 type-name">Добавки по желанию</h3>
    <FreeOptions {...props} />
  </>
)

function Groups({ form, menu }: TabProps) {
  const [open, setOpen] = useState<number | null>(null)
  const { rows, add } = rowsOf(form, 'groups', GROUP)
  const { groups, category_id, size_name, price } = form.draft
  const sizes = menu.categories.find(({ id }) => id === category_id)?.sizes ?? []
  const opened = open === null ? undefined : rows[open]
  // of a group that is closed; an open one says it at its field
  const fault = Object.keys(opened?.faults ?? {}).length === 0 ? faultOf(form, 'groups') : undefined
  const ids = idsOf(groups)
  return (
    <section aria-label="Выбор гостя" data-invalid={fault !== undefined || undefined}>
      <h3 className="type-name">Выбор гостя</h3>
      <p className="mt-1 mb-2 type-meta text-ink-2">
        {glue('Гость выбирает по порядку. Без обязательного выбора блюдо не\u00a0заказать.')}
      </p>
      <SortableList
        label="Группы выбора"
        rows={rows.map(({ draft, faults }, index) => ({
          id: ids[index] ?? '',
          name: draft.name || 'Без названия',
          text: groupText(draft),
          index,
          isFaulty: Object.keys(faults).length > 0,
        }))}
        onSort={(sorted) => {
          setOpen(null)
          form.set({ groups: sorted.flatMap((id) => groups[ids.indexOf(id)] ?? []) })
        }}
      >
        {({ name, text, index, isFaulty }) => (
          <button
            type="button"
            aria-expanded={open === index}
            onClick={() => setOpen(open === index ? null : index)}
            className={cx('block min-h-13 w-full rounded-field px-3 py-1.5 text-left', open === index ? 'bg-quiet' : 'hover:bg-quiet/60')}
          >
            <span className={cx('block type-row font-[600]', isFaulty && 'text-err')}>{name}</span>
            <span className="block type-caption text-ink-2">{text}</span>
          </button>
        )}
      </SortableList>
      {opened && (
        <GroupPanel
          key={open}
          form={opened}
          menu={menu}
          onRemove={() => {
            opened.remove()
            setOpen(null)
          }}
        />
      )}
      {fault && <p className="mt-2 type-caption text-err">{fault}</p>}
      <div role="group" aria-label="Добавить выбор" className="mt-3 flex flex-wrap gap-2">
        {PRESETS.map(({ label, hint, groupOf }) => (
          <StaffButton
            key={label}
            size="sm"
            icon="plus"
            title={hint}
            onClick={() => {
              add(groupOf({ category_id, size_name, price, sizes }))
              setOpen(rows.length)
            }}
          >
            {label}
          </StaffButton>
        ))}
      </div>
    </section>
  )
}

/** Groups are known by their names; two of one name by their place too. */
const idsOf = (groups: readonly { name: string }[]) =>
  groups.map(({ name }, index) => (groups.findIndex((one) => one.name === name) === index ? `«${name}»` : `«${name}» ${index}`))

/** The options that guests can add to the dish, by kind. */
function FreeOptions({ form, menu }: TabProps) {
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
