import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Menu, MenuGoods } from '~/contracts/staff-menu'
import { sizedName } from '~/rules/size-text'
import { api, create } from '~/staff/api'
import { type EditForm, useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { Loaded } from '~/staff/kit/loaded'
import { RemoveRow } from '~/staff/kit/remove-row'
import { SidePanel } from '~/staff/kit/side-panel'
import { FormSkeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { CheckBox } from '~/ui/choices'
import { PHONE, useMedia } from '~/ui/media'
import { showToast } from '~/ui/show-toast'
import { DishLinks, useDishActs } from './dish-acts'
import { DISH_TABS, type DishFields, dishFields, type DishTab, SHARED_FIELDS, tabOf } from './dish-form'
import { DishOnPhone } from './dish-on-phone'
import { DishTabBody } from './dish-tab-body'
import { menuQueries } from './menu.queries'
import { PanelTabs } from '~/staff/kit/panel-tabs'

const TAB_NAMES: Record<DishTab, string> = {
  main: 'Главное',
  sizes: 'Размеры',
  photo: 'Фото',
  options: 'Выбор',
  kitchen: 'Кухня',
  rules: 'Правила',
  history: 'История',
}

type DishPanelProps = {
  /** Undefined for a new one. */
  id: number | undefined
  isOpen: boolean
  tab: DishTab
  onTab: (tab: DishTab) => void
  menu: Menu
  categoryId: number
  timeZone: string
  /** A draft is there: a new dish, or a copy. */
  onMade: (dish: MenuGoods) => void
  onClose: () => void
}

/** One dish, or a new one, beside the list. */
export function DishPanel({ id, isOpen, tab, onTab, menu, categoryId, timeZone, onMade, onClose }: DishPanelProps) {
  const queryClient = useQueryClient()
  const query = useQuery({ ...menuQueries.dish(id ?? 0), enabled: id !== undefined })
  const goods = query.data
  const isNew = id === undefined
  const isPhone = useMedia(PHONE)
  const rereads = [menuQueries.root]
  const [isAlone, setAlone] = useState(false)
  const form = useEditForm(dishFields(menu), {
    row: goods,
    seed: { category_id: categoryId, bonuses_active: true, sale_active: true },
    save: ({ changes, values: { name, category_id }, revision }) =>
      isNew
        ? create('POST /staff/menu/goods', { body: { ...changes, name, category_id } })
        : api('PATCH /staff/menu/goods/{id}', { params: { id }, body: { ...changes, ...(isAlone && { alone: true }) }, revision }),
    rereads,
    keep: (dish) => queryClient.setQueryData(menuQueries.dish(dish.id).queryKey, dish),
    onSaved: (dish) => {
      if (!isNew) return
      showToast({ kind: 'good', title: 'Черновик создан', text: 'Гости увидят блюдо после «Опубликовать»' })
      onMade(dish)
    },
    onRefused: (name) => onTab(tabOf(name)),
    stays: ({ dish, open }) => (isNew ? open === 'dish' : Number(dish) === id),
  })
  const acts = useDishActs(id ?? 0, onMade)
  const isReady = isNew || goods !== undefined
  const isDraft = goods?.visibility === 'draft'
  const tabs = DISH_TABS.filter((one) => goods !== undefined || (one !== 'history' && one !== 'sizes'))
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? 'Новое блюдо' : goods ? sizedName({ ...goods, size: goods.size_name }) : 'Блюдо'}
      tabs={
        isReady &&
        !isPhone && (
          <PanelTabs
            isHead
            label="Разделы блюда"
            tabs={tabs.map((value) => ({
              value,
              label: TAB_NAMES[value],
              isFaulty: Object.keys(form.faults).some((fault) => tabOf(fault) === value),
            }))}
            current={tab}
            onPick={onTab}
          />
        )
      }
    >
      <Loaded query={{ ...query, isPending: !isNew && query.isPending }} waiting={<FormSkeleton rows={8} />}>
        {isReady && (
          <EditPanel
            form={form}
            tab={tab}
            {...(isNew && { label: 'Создать черновик', lacks: null })}
            failure={form.failure ?? acts.error}
            beside={
              goods &&
              !isPhone && (
                <StaffButton
                  size="card"
                  kind={isDraft ? 'ink' : 'quiet'}
                  isLoading={form.isRunning || acts.pending === 'withdraw'}
                  onClick={isDraft ? () => form.run(acts.publish) : () => acts.withdraw(goods)}
                  className="type-chip!"
                >
                  {isDraft ? 'Опубликовать' : 'Снять с сайта'}
                </StaffButton>
              )
            }
            below={
              goods && (
                <>
                  <AloneBox goods={goods} changed={form.changed} isAlone={isAlone} onChange={setAlone} />
                  {!isPhone && <DishLinks goods={goods} isChanged={form.changed.length > 0} acts={acts} />}
                </>
              )
            }
          >
            {goods && isPhone ? (
              <DishOnPhone goods={goods} form={form} />
            ) : (
              <DishTabBody tab={tab} goods={goods} form={form} menu={menu} timeZone={timeZone} onMade={onMade} />
            )}
            {isDraft && !isPhone && tab === 'main' && (
              <RemoveRow
                form={form}
                act="Удалить черновик"
                warning={`Удалить черновик «${goods.name}»? Вернуть его можно из журнала, под другим номером.`}
                remove={() => api('DELETE /staff/menu/goods/{id}', { params: { id: goods.id } })}
                rereads={rereads}
                onGone={onClose}
              />
            )}
          </EditPanel>
        )}
      </Loaded>
    </SidePanel>
  )
}

type AloneBoxProps = {
  goods: MenuGoods
  changed: EditForm<DishFields>['changed']
  isAlone: boolean
  onChange: (isAlone: boolean) => void
}

/** Keeps a change from the other sizes, which would follow it. */
function AloneBox({ goods, changed, isAlone, onChange }: AloneBoxProps) {
  if (goods.sizes.length < 2 || !changed.some((name) => SHARED_FIELDS.includes(name))) return null
  return (
    <CheckBox name="alone" checked={isAlone} onChange={onChange} className="mt-2">
      <span className="type-body">Только этот размер</span>
      <span className="block type-caption text-ink-2">
        {isAlone ? 'Другие останутся как были' : 'Другие размеры изменятся так\u00a0же'}
      </span>
    </CheckBox>
  )
}
