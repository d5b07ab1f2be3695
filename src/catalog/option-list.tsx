import { useId, useState } from 'react'
import type { Option } from '~/contracts/goods'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { Plate } from '~/ui/plate'
import { LimitHint, Stepper } from '~/ui/stepper'
import { fieldOf } from '~/ui/food-field'
import { useSwapFocus } from './use-swap-focus'

type OptionRowProps = {
  option: Option
  qtt: number
  /** Not made now: shown, and never chosen. */
  isOut: boolean
  /** Costs nothing: of a group with free pieces. */
  isFree: boolean
  left?: { pieces: number; hint: string } | undefined
  onChange: (qtt: number) => void
}

/** Its label presses «+»: the whole row adds. */
function OptionRow({ option, qtt, isOut, isFree, left, onChange }: OptionRowProps) {
  const { id, name, price, max, image } = option
  const { box, swap } = useSwapFocus(qtt > 0)
  const plusId = useId()
  const isFull = left !== undefined && qtt + left.pieces < max
  const change = (next: number) => {
    if (next === 0 || qtt === 0) swap()
    onChange(next)
  }

  return (
    <li className="flex min-h-15 flex-wrap items-center border-b border-line last:border-b-0">
      <label htmlFor={plusId} className="flex min-w-0 grow basis-[10rem] touch-manipulation items-center gap-x-3.5 py-2 pr-3.5">
        <Plate field={fieldOf(undefined, id)} size="sm" src={image} />
        <span className="min-w-0 grow">
          <span className="block type-body text-[min(1rem,9vw)] leading-5">{glue(name)}</span>
          <span className={cx('type-chip font-normal text-ink-2', !isOut && 'sum')}>
            {isOut ? NOT_MADE : isFree && price > 0 ? 'бесплатно' : surcharge(price)}
          </span>
        </span>
      </label>
      <span ref={box} className="ml-auto flex shrink-0 py-2 noscript:hidden">
        {qtt > 0 ? (
          <Stepper
            plusId={plusId}
            value={qtt}
            onChange={change}
            name={name}
            max={isFull ? qtt + left.pieces : max}
            limitHint={isFull ? left.hint : max === 1 ? 'Хватит одной порции' : `Больше ${max} не положим`}
          />
        ) : (
          <PlusButton
            id={plusId}
            label={isOut ? `${name}, ${NOT_MADE}` : `Добавить ${name}`}
            onPress={() => change(1)}
            limitHint={isOut ? 'Сейчас этого нет' : left?.pieces === 0 ? left.hint : undefined}
          />
        )}
      </span>
    </li>
  )
}

type PlusButtonProps = { id: string; label: string; onPress: () => void; limitHint?: string | undefined }

/** A «+» alone. With a hint it is off: it stays focusable, and a press shows the hint. */
function PlusButton({ id, label, onPress, limitHint }: PlusButtonProps) {
  const [asked, setAsked] = useState(0)
  const isOff = limitHint !== undefined
  return (
    <span className="relative flex">
      <IconButton
        id={id}
        label={label}
        aria-disabled={isOff || undefined}
        onClick={isOff ? () => setAsked((times) => times + 1) : onPress}
        className={isOff ? '[&>svg]:opacity-35' : ''}
      >
        <Icon name="plus" />
      </IconButton>
      <LimitHint ask={asked}>{limitHint ?? ''}</LimitHint>
    </span>
  )
}

/** Pieces of an option, of which `free` cost nothing. */
export type ChosenPieces = { id: number; qtt: number; free?: number | undefined }

type OptionListProps = {
  title: string
  options: Option[]
  /** Those that are made now. */
  offered: readonly Option[]
  /** The chosen ones among others. */
  chosen: readonly ChosenPieces[]
  onChange: (option: Option, qtt: number) => void
}

export function OptionList({ title, options, ...rows }: OptionListProps) {
  if (options.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="type-block lg:text-xl">{title}</h2>
      <OptionRows options={options} {...rows} />
    </section>
  )
}

type OptionRowsProps = Omit<OptionListProps, 'title'> & Pick<OptionRowProps, 'left'> & { isNextFree?: boolean }

/** `left`: how many more pieces the group of these options takes, and why it takes no more. */
export function OptionRows({ options, offered, chosen, onChange, left, isNextFree = false }: OptionRowsProps) {
  return (
    <ul className="mt-2">
      {options.map((option) => {
        const { qtt, free } = chosen.find(({ id }) => id === option.id) ?? { qtt: 0 }
        const isFree = qtt === 0 ? isNextFree : qtt === free
        return (
          <OptionRow
            key={option.id}
            option={option}
            qtt={qtt}
            isOut={!isOffered(option, offered)}
            isFree={isFree}
            left={left}
            onChange={(next) => onChange(option, next)}
          />
        )
      })}
    </ul>
  )
}

export const NOT_MADE = 'сейчас нет'
export const isOffered = ({ id }: Option, offered: readonly Option[]): boolean => offered.some((one) => one.id === id)

/** «+ 45 ₽» */
export const surcharge = (price: number) => (price > 0 ? `+\u202f${priceText(price)}` : 'входит в цену')
