import type { MenuGoods } from '~/contracts/staff-menu'
import { errorText } from '~/lib/api-error'
import { plural } from '~/lib/text'
import { api } from '~/staff/api'
import { StaffButton } from '~/staff/kit/staff-button'
import { showToast } from '~/ui/show-toast'
import { Danger } from '~/staff/kit/danger'
import { UNCHANGED } from '~/staff/kit/lacking'
import type { DishDraft } from './use-dish-draft'
import { useMenuChange } from './use-menu-change'
import { ask } from '~/ui/ask'

type DishFooterProps = { goods: MenuGoods | undefined; draft: DishDraft; isShort: boolean }

/** Saves the dish, puts it on the site or takes it off; `isShort` on a phone. */
export function DishFooter({ goods, draft, isShort }: DishFooterProps) {
  const { isChanged, isSaving, moving } = draft
  const withdraw = () => {
    const count = goods?.favorites ?? 0
    const fans = `${count} ${plural(count, ['гостя', 'гостей', 'гостей'])}`
    // they cannot be brought back
    if (count === 0 || ask(`Блюдо уйдёт из избранного у ${fans}. Снять с сайта?`)) draft.move('withdraw')
  }
  const isDraft = goods?.visibility === 'draft'
  return (
    <>
      <div className="flex gap-2">
        <StaffButton
          kind="salmon"
          size="card"
          isLoading={isSaving}
          lacks={isChanged || goods === undefined ? null : UNCHANGED}
          onClick={draft.save}
          className="min-w-0 grow"
        >
          {goods ? 'Сохранить' : 'Создать черновик'}
        </StaffButton>
        {goods && !isShort && (
          <StaffButton
            size="card"
            kind={isDraft ? 'ink' : 'quiet'}
            isLoading={moving === 'publish' || moving === 'withdraw'}
            onClick={isDraft ? () => draft.move('publish') : withdraw}
            className="type-chip!"
          >
            {isDraft ? 'Опубликовать' : 'Снять с сайта'}
          </StaffButton>
        )}
      </div>
      {goods && !isShort && (
        <div className="mt-2 flex flex-wrap gap-2">
          <StaffButton
            size="sm"
            kind="plain"
            icon="copy"
            isLoading={moving === 'copy'}
            lacks={isChanged ? 'Сначала сохраните' : null}
            onClick={() => draft.move('copy')}
          >
            Скопировать
          </StaffButton>
          {!isDraft && (
            <a
              href={`/product/${goods.slug}`}
              target="_blank"
              rel="noreferrer"
              className="press inline-flex min-h-11 items-center gap-2.5 rounded-full px-4.5 type-chip hover:bg-quiet"
            >
              Открыть на сайте
            </a>
          )}
        </div>
      )}
    </>
  )
}

/** Deletes a draft; a dish that is on the site is withdrawn first. */
export function DeleteDraft({ goods: { id, name }, onDeleted }: { goods: MenuGoods; onDeleted: () => void }) {
  const remove = useMenuChange(() => api('DELETE /staff/menu/goods/{id}', { params: { id } }), {
    onDone: onDeleted,
    onError: (error) => showToast({ kind: 'bad', title: errorText(error) }),
  })
  return (
    <Danger
      act="Удалить черновик"
      warning={`Удалить черновик «${name}»? Вернуть его можно из журнала, под другим номером.`}
      yes="Да, удалить"
      isLoading={remove.isPending}
      onAct={() => remove.mutate()}
    />
  )
}
