import { useEffect, useId, useRef } from 'react'
import type { Goods, Option, OptionGroup } from '~/contracts/goods'
import { capital, glue } from '~/lib/text'
import { OPTION_FIELDS } from '~/rules/option-fields'
import { type ChosenFields, groupCount, type GroupFault, groupHint } from '~/rules/option-groups'
import { Alert } from '~/ui/alert'
import { ChoiceCard } from '~/ui/choices'
import { focusFault } from '~/ui/focus-fault'
import { fieldOf } from '~/ui/food-field'
import { Plate } from '~/ui/plate'
import { BoxPicture, HalvesPicture } from './choice-picture'
import { type ChosenPieces, isOffered, NOT_MADE, OptionRows, surcharge } from './option-list'

type GroupChoicesProps = {
  goods: Goods
  /** With what is not made now. */
  whole: Goods
  chosen: ChosenFields<ChosenPieces>
  /** Broken groups. They are shown once the guest has tried to order: `tries` counts it, and the first one takes the focus. */
  faults: readonly GroupFault[]
  tries: number
  onChange: (field: keyof ChosenFields, option: Option, qtt: number, instead?: OptionGroup) => void
}

/** What is chosen of the groups of a dish, in their order. */
export default function GroupChoices({ goods, whole, chosen, faults, tries, onChange }: GroupChoicesProps) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (tries > 0 && box.current) focusFault(box.current)
  }, [tries])

  return (
    <div ref={box}>
      {whole.groups.map((group) => {
        const [field = 'additionals'] = OPTION_FIELDS.find(([, kind]) => kind === group.kind) ?? []
        return (
          <GroupChoice
            key={group.id}
            group={group}
            listed={whole[group.kind]}
            offered={goods[group.kind]}
            chosen={chosen[field]}
            fault={tries > 0 ? faults.find((fault) => fault.group.id === group.id)?.text : undefined}
            onChange={(...choice) => onChange(field, ...choice)}
          />
        )
      })}
    </div>
  )
}

type GroupChoiceProps = {
  group: OptionGroup
  /** What the product has of the group's kind, and what of it is made now. */
  listed: readonly Option[]
  offered: readonly Option[]
  /** Chosen options of the kind, in the order of the choice. */
  chosen: readonly ChosenPieces[]
  /** What is wrong with the choice, once the guest has tried to order. */
  fault?: string | undefined
  /** `instead`: the option takes the place of the others of its group. */
  onChange: (option: Option, qtt: number, instead?: OptionGroup) => void
}

/** A group of options: one of them by radio buttons, several by steppers. Two halves, and a box of dishes, are shown as they fill. */
function GroupChoice({ group, listed, offered, chosen, fault, onChange }: GroupChoiceProps) {
  const id = useId()
  const { name, min, max, free } = group
  const count = groupCount(group, chosen)
  const options = group.options.flatMap((one) => listed.find((option) => option.id === one.id) ?? [])
  const pieces = chosen.flatMap((one) =>
    Array<Option[]>(one.qtt)
      .fill(options.filter((option) => option.id === one.id))
      .flat(),
  )
  const isOne = min === 1 && max === 1
  const isHalves = min === 2 && max === 2 && options.every(({ part }) => part === 2)
  const isBox = !isHalves && min > 1 && options.every(({ goods_id }) => goods_id !== undefined)
  const box = useRef<HTMLDivElement>(null)

  function remove(option: Option) {
    // the pressed button disappears
    box.current?.focus({ preventScroll: true })
    onChange(option, (chosen.find((one) => one.id === option.id)?.qtt ?? 1) - 1)
  }

  return (
    <div
      ref={box}
      tabIndex={-1}
      role={isOne ? 'radiogroup' : 'group'}
      aria-labelledby={`${id}-name`}
      aria-describedby={fault === undefined ? `${id}-hint` : `${id}-fault`}
      {...(isOne && { 'aria-required': true, 'aria-invalid': fault !== undefined })}
      data-invalid={fault !== undefined}
      className="mt-8 outline-none"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${id}-name`} className="type-block lg:text-xl">
          {name}
        </h2>
        {max > 1 && <p role="status" className="type-meta text-ink-2 tabular-nums">{`Выбрано ${count} из ${max}`}</p>}
      </div>
      <p id={`${id}-hint`} className="mt-1 type-meta text-ink-2">
        {hintOf(group)}
      </p>
      {fault !== undefined && (
        <Alert id={`${id}-fault`} className="mt-2 rounded-field bg-err-soft px-4 py-2.5 type-meta text-err">
          {fault}
        </Alert>
      )}
      {isHalves && <HalvesPicture pieces={pieces} onRemove={remove} />}
      {isBox && <BoxPicture pieces={pieces} places={max} onRemove={remove} />}
      {isOne ? (
        <div className="mt-3 flex flex-col gap-2">
          {options.map((option) => (
            <ChoiceCard
              key={option.id}
              name={`${id}-option`}
              value={String(option.id)}
              checked={chosen.some((one) => one.id === option.id)}
              disabled={!isOffered(option, offered)}
              onChange={() => onChange(option, 1, group)}
              picture={<Plate field={fieldOf(undefined, option.id)} size="sm" src={option.image} />}
              title={glue(option.name)}
              note={isOffered(option, offered) ? <span className="sum">{surcharge(option.price)}</span> : NOT_MADE}
            />
          ))}
        </div>
      ) : (
        <OptionRows
          options={options}
          offered={offered}
          chosen={chosen}
          onChange={onChange}
          isNextFree={count < free}
          left={{ pieces: Math.max(0, max - count), hint: `Уже ${count} из ${max}. Сначала уберите что-нибудь` }}
        />
      )}
    </div>
  )
}

/** «От 2 до 4, 1 бесплатно»; one of several is said in words. */
const hintOf = (group: OptionGroup): string => capital(groupHint(group).replace(/^выберите 1(?=,|$)/, 'выберите один вариант'))
