import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Menu, MenuGoods } from '~/contracts/staff-menu'
import { PHONE, useMedia } from '~/ui/media'
import { EditedMeanwhile } from '~/staff/kit/edited-meanwhile'
import { Loaded } from '~/staff/kit/loaded'
import { SidePanel } from '~/staff/kit/side-panel'
import { FormSkeleton } from '~/staff/kit/skeleton'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { showToast } from '~/ui/show-toast'
import { DISH_TABS, type DishTab, FIELD_NAMES, fieldText, tabOf } from './dish-form'
import { DeleteDraft, DishFooter } from './dish-footer'
import { DishOnPhone } from './dish-on-phone'
import { DishTabBody } from './dish-tab-body'
import { menuQueries } from './menu.queries'
import { PanelTabs } from './panel-tabs'
import { useDishDraft } from './use-dish-draft'
import { ErrorNote } from '~/staff/kit/error-note'

const route = getRouteApi('/staff/_in/menu/')
const TAB_NAMES: Record<DishTab, string> = {
  main: 'Главное',
  photo: 'Фото',
  options: 'Добавки',
  kitchen: 'Кухня',
  rules: 'Правила',
  history: 'История',
}

type DishPanelProps = { id: number | undefined; isNew: boolean; menu: Menu; categoryId: number; timeZone: string; onClose: () => void }

/** One dish, or a new one, beside the list. */
export function DishPanel({ id, isNew, menu, categoryId, timeZone, onClose }: DishPanelProps) {
  const query = useQuery({ ...menuQueries.dish(id ?? 0), enabled: id !== undefined })
  const goods = query.data
  const isPhone = useMedia(PHONE)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const tab = DISH_TABS.find((one) => one === search.tab) ?? 'main'
  const show = (next: DishTab) =>
    void navigate({ search: (before) => ({ ...before, tab: next === 'main' ? undefined : next }), replace: true })
  const open = (dish: MenuGoods) => {
    letGo()
    void navigate({ search: (before) => ({ ...before, dish: dish.id, open: undefined, tab: undefined }), replace: true })
  }
  const draft = useDishDraft(goods, categoryId, {
    onAdded: (added) => {
      showToast({ kind: 'good', title: 'Черновик создан', text: 'Гости увидят блюдо после «Опубликовать»' })
      open(added)
    },
    onRefused: (field) => show(tabOf(field)),
    onMoved: (moved, step) => {
      if (step === 'copy') open(moved)
      showToast(MOVED[step](moved.name, () => draft.move('publish')))
    },
  })
  const letGo = useUnsaved(draft.isChanged, (next) => Number(next['dish']) === id && id !== undefined)
  const { form, meanwhile, faults, failure } = draft

  const closeDeleted = () => {
    letGo()
    onClose()
  }
  const isOpen = id !== undefined || isNew
  const isReady = isNew || (goods !== undefined && query.error === null)
  const tabs = DISH_TABS.filter((one) => goods !== undefined || (one !== 'history' && !isPhone))
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? 'Новое блюдо' : (goods?.name ?? 'Блюдо')}
      tabs={
        isReady &&
        !isPhone && (
          <PanelTabs
            label="Разделы блюда"
            tabs={tabs.map((value) => ({
              value,
              label: TAB_NAMES[value],
              isFaulty: Object.keys(faults).some((one) => tabOf(one) === value),
            }))}
            current={tab}
            onPick={show}
          />
        )
      }
      footer={isReady && <DishFooter goods={goods} draft={draft} isShort={isPhone} />}
    >
      {meanwhile && (
        <EditedMeanwhile
          key={meanwhile.at}
          by={meanwhile.by}
          at={meanwhile.at}
          clashes={meanwhile.clashes.map((field) => ({
            field,
            label: FIELD_NAMES[field],
            mine: fieldText(form, field, menu),
            theirs: fieldText(draft.saved, field, menu),
          }))}
          taken={meanwhile.taken.map((field) => FIELD_NAMES[field].toLowerCase())}
          onTake={(field) => draft.take(field as keyof typeof form)}
          onSaveMine={draft.save}
        />
      )}
      <ErrorNote error={failure} look="filled" className="mb-4" />
      {isNew ? (
        <DishTabBody tab={tab} goods={undefined} draft={draft} menu={menu} timeZone={timeZone} />
      ) : (
        <Loaded query={{ ...query, isPending: isOpen && query.isPending }} waiting={<FormSkeleton rows={8} />}>
          {goods && isPhone && <DishOnPhone goods={goods} draft={draft} />}
          {goods && !isPhone && <DishTabBody tab={tab} goods={goods} draft={draft} menu={menu} timeZone={timeZone} />}
          {goods?.visibility === 'draft' && !isPhone && tab === 'main' && <DeleteDraft goods={goods} onDeleted={closeDeleted} />}
        </Loaded>
      )}
    </SidePanel>
  )
}

const MOVED = {
  publish: (name: string) => ({ kind: 'good' as const, title: `«${name}» на сайте` }),
  copy: (name: string) => ({ kind: 'good' as const, title: `Копия «${name}» — черновик` }),
  withdraw: (name: string, undo: () => void) => ({
    kind: 'good' as const,
    title: `«${name}» снято с сайта`,
    action: { label: 'Вернуть', onPress: undo },
  }),
}
