import type { FoodField } from '~/ui/food-field'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Picture } from '~/ui/picture'

type PromoGiftDialogProps = {
  isOpen: boolean
  onClose: () => void
  code: string
  gift: { name: string; picture: string | null; field: FoodField }
}

export function PromoGiftDialog({ isOpen, onClose, code, gift: { name, picture, field } }: PromoGiftDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={glue(`${name} в подарок`)}
      pictureField={field}
      picture={
        <div className="absolute top-1/2 -left-8 w-112 -translate-y-1/2">
          <Picture src={picture} alt="" sizes="448px" />
        </div>
      }
    >
      <div data-field={field} className="mt-1 mb-4 flex h-44 items-center justify-center overflow-hidden rounded-card bg-field lg:hidden">
        <span className="size-60 shrink-0">
          <Picture src={picture} alt="" sizes="240px" />
        </span>
      </div>
      <p className="type-body text-ink-2">{glue(`Уже в корзине и бесплатно. Если убрать код ${code}, подарок уйдёт вместе с ним.`)}</p>
      <Button kind="salmon" isWide onClick={onClose} className="mt-6">
        Продолжить
      </Button>
    </Dialog>
  )
}
