import { useEffect, useRef } from 'react'
import { addressDetails, addressLine } from '~/rules/address-text'
import type { Address } from '~/contracts/addresses'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { Icon } from '~/ui/icon'

type AddressCardProps = {
  address: Address
  cityName: string
  onMakeDefault: () => void
  onEdit: () => void
  onRemove: () => void
}

/** An address with its actions. Customer texts are in `bdi`, so that right-to-left letters do not reorder the rest. */
export function AddressCard({ address, cityName, onMakeDefault, onEdit, onRemove }: AddressCardProps) {
  const edit = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  const line = addressLine(address)
  const details = [cityName, addressDetails(address)].filter(Boolean).join(' · ')

  // the pressed button is gone: focus its neighbour
  useEffect(() => {
    if (address.is_default && wasPressed.current) edit.current?.focus()
    wasPressed.current = false
  }, [address.is_default])

  return (
    <article
      aria-label={line}
      className={cx(
        'flex h-full flex-col md:min-h-40 rounded-panel p-5 lg:p-6',
        address.is_default ? 'bg-page inset-ring-2 inset-ring-ink' : 'bg-quiet',
      )}
    >
      {address.label && (
        <p className="mb-1 type-meta wrap-anywhere text-ink-2">
          <bdi>{address.label}</bdi>
        </p>
      )}
      <h2 className="type-name wrap-anywhere">
        <bdi>{line}</bdi>
      </h2>
      <p className="mt-1 type-meta wrap-anywhere text-ink-2">
        <bdi>{details}</bdi>
      </p>
      {address.comment && (
        <p className="mt-1 line-clamp-3 type-meta wrap-anywhere text-ink-2">
          <bdi>{address.comment}</bdi>
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
        {address.is_default ? (
          <span className="inline-flex min-h-7 items-center rounded-full bg-ink px-3 type-badge text-page">Основной</span>
        ) : (
          <Button
            kind="white"
            size="sm"
            onClick={() => {
              wasPressed.current = true
              onMakeDefault()
            }}
          >
            Сделать основным
          </Button>
        )}
        {/* left-aligned where the three buttons do not fit into one row */}
        <span className={cx('ml-auto flex gap-2', !address.is_default && 'max-[22.5rem]:ml-0')}>
          <IconButton
            ref={edit}
            label={`Изменить: ${line}`}
            kind={address.is_default ? 'quiet' : 'white'}
            aria-haspopup="dialog"
            onClick={onEdit}
          >
            <Icon name="pencil" />
          </IconButton>
          <IconButton label={`Удалить: ${line}`} kind={address.is_default ? 'quiet' : 'white'} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </span>
      </div>
    </article>
  )
}
