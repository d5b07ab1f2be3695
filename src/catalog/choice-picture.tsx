import type { ReactNode } from 'react'
import type { Option } from '~/contracts/goods'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Picture } from '~/ui/picture'

type ChoicePictureProps = {
  /** What is chosen, in the order of the choice. */
  pieces: readonly Option[]
  onRemove: (option: Option) => void
}

/** It stays in view while the options below scroll. */
const stays = 'sticky top-16 z-10 mt-4 bg-page pb-2 xl:top-19'
const SIDES = [
  { name: 'левая половина', empty: 'Первая половина', at: 'left-0' },
  { name: 'правая половина', empty: 'Вторая половина', at: 'right-0' },
] as const

/** Two halves of one round dish, which fill from the left. A filled one is a button that empties it. */
export function HalvesPicture({ pieces, onRemove }: ChoicePictureProps) {
  return (
    <div className={stays}>
      <div className="mx-auto flex size-48 gap-1.5 overflow-hidden rounded-full">
        {SIDES.map(({ name, empty, at }, index) => {
          const piece = pieces[index]
          return (
            <div key={name} className="relative grow overflow-hidden bg-field-soft">
              {piece ? (
                <Piece
                  key={piece.id}
                  label={`Убрать: ${piece.name}, ${name}`}
                  onPress={() => onRemove(piece)}
                  cross={index === 0 ? 'right-1' : 'left-1'}
                >
                  <span className={cx('absolute inset-y-0 flex size-48 items-center justify-center', at)}>
                    <Picture src={piece.image} alt="" sizes="192px" className="scale-110" />
                  </span>
                </Piece>
              ) : (
                <span className="absolute inset-0 flex items-center justify-center px-2 text-center type-caption text-ink-2">{empty}</span>
              )}
            </div>
          )
        })}
      </div>
      <div aria-hidden="true" className="mt-1.5 grid grid-cols-2 gap-3 type-meta wrap-anywhere">
        {SIDES.map(({ name }, index) => (
          <span key={name} className={index === 0 ? 'text-right' : ''}>
            {pieces[index]?.name ?? '\u00a0'}
          </span>
        ))}
      </div>
    </div>
  )
}

/** A box with a place for each piece. A filled place is a button that empties it. */
export function BoxPicture({ pieces, places, onRemove }: ChoicePictureProps & { places: number }) {
  return (
    <ol aria-label="В коробке" className={cx('grid grid-cols-4 gap-1.5', stays)}>
      {Array.from({ length: places }, (_, place) => {
        const piece = pieces[place]
        return (
          <li
            key={place}
            className="relative flex aspect-square items-center justify-center rounded-field bg-quiet type-caption text-ink-3"
          >
            {piece ? (
              <Piece key={piece.id} label={`Убрать: ${piece.name}, место ${place + 1}`} onPress={() => onRemove(piece)} cross="right-1">
                <Picture src={piece.image} alt="" sizes="96px" />
              </Piece>
            ) : (
              <>
                <span className="sr-only">место </span>
                {place + 1}
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type PieceProps = { label: string; onPress: () => void; cross: string; children: ReactNode }

const Piece = ({ label, onPress, cross, children }: PieceProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="absolute inset-0 size-full rounded-field outline-offset-[-6px] transition-[scale] duration-spring ease-spring motion-reduce:transition-none starting:scale-0"
  >
    {children}
    <span className={cx('absolute top-1/2 flex size-6 items-center justify-center rounded-full bg-page text-ink', cross)}>
      <Icon name="x" className="size-4" />
    </span>
  </button>
)
