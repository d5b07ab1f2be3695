import type { OpenDialog } from '~/lib/dialog.atoms'
import { Dialog } from '~/ui/dialog'
import { Picture } from '~/ui/picture'
import { sitePictures } from '~/ui/site-pictures'
import { AuthCodeStep } from './auth-code-step'
import { AuthPhoneStep } from './auth-phone-step'

type AuthDialogProps = { dialog: Extract<OpenDialog, { name: 'authPhone' | 'authCode' }>; isOpen: boolean; onClose: () => void }

/** Sign-in: authPhone, then authCode in the same window, so that there is never a second one to close. Spec §2, §4. */
export function AuthDialog({ dialog, isOpen, onClose }: AuthDialogProps) {
  const isCode = dialog.name === 'authCode'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isCode ? 'Код из СМС' : 'Войти по\u00a0телефону'}
      pictureField="gari"
      picture={<AuthPicture />}
    >
      {isCode ? (
        <AuthCodeStep key={dialog.phone} phone={dialog.phone} resendIn={dialog.resendIn} next={dialog.next} />
      ) : (
        <AuthPhoneStep next={dialog.next} />
      )}
    </Dialog>
  )
}

function AuthPicture() {
  return (
    <div className="flex h-full flex-col">
      <p className="type-section p-9 pb-0 text-on-field">Свои едят вкуснее</p>
      <div className="relative min-h-0 grow">
        <div className="absolute top-2 -left-16 w-132">
          <Picture src={sitePictures.signIn} alt="" sizes="528px" />
        </div>
      </div>
    </div>
  )
}
