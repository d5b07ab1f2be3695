import type { ImportPlan } from '~/contracts/staff-exchange'
import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { type Tile, TILES } from './import-text'

const LOOKS: Record<Tile, { title: string; icon: StaffIconName; ground: string }> = {
  created: { title: 'Новых', icon: 'plus', ground: 'bg-field-soft' },
  changed: { title: 'Изменится', icon: 'pencil', ground: 'bg-tamago text-on-field' },
  ambiguous: { title: 'Выберите сами', icon: 'list-checks', ground: 'bg-sea text-on-field' },
  same: { title: 'Без изменений', icon: 'equal', ground: 'bg-quiet' },
  missing: { title: 'Пропало', icon: 'circle-question-mark', ground: 'bg-quiet' },
  damaged: { title: 'Плохих ячеек', icon: 'triangle-exclamation-point', ground: 'bg-err-soft' },
  refused: { title: 'Не разобрали', icon: 'triangle-exclamation-point', ground: 'bg-err-soft' },
}

type PlanTilesProps = { plan: ImportPlan; tile: Tile; onTile: (tile: Tile) => void }

/** How many rows of each kind; a press shows them. */
export function PlanTiles({ plan, tile, onTile }: PlanTilesProps) {
  const shown = TILES.filter((one) => (one !== 'ambiguous' && one !== 'damaged') || plan[one].length > 0)
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      <legend className="sr-only">Строки файла</legend>
      {shown.map((one) => {
        const { title, icon, ground } = LOOKS[one]
        const count = plan[one].length
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === tile}
            onClick={() => onTile(one)}
            data-field={one === 'created' ? 'wasabi' : undefined}
            className={cx(
              'press flex flex-col items-start gap-0.5 rounded-drop px-5 py-3.5 text-left',
              count === 0 ? 'bg-quiet text-ink-2' : ground,
              one === tile && 'inset-ring-3 inset-ring-ink',
            )}
          >
            <span className="font-voice text-[2.125rem]/[2.375rem] font-[650] tracking-[-0.045em] tabular-nums">{count}</span>
            <span className="flex items-center gap-1.5 type-row font-[550]">
              <StaffIcon name={icon} className="size-4.5 shrink-0" />
              {title}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
