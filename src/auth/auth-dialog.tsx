import { useLocation, useRouter } from '@tanstack/react-router'
import { useSetAtom, useStore } from 'jotai'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { restoredToken } from '~/api/restore-token'
import { closeDialogAtom, type OpenDialog, showDialogAtom, openDialogAtom } from '~/lib/dialog.atoms'
import { onTokenChange, readToken } from '~/lib/token'
import { ActForm } from '~/ui/act-form'
import { Dialog } from '~/ui/dialog'
import { Picture } from '~/ui/picture'
import { sitePictures } from '~/ui/site-pictures'
import { AuthCodeStep } from './auth-code-step'
import { safeNextPath } from './next-path'
import { keepCodeStep, readSentCode } from './sent-code'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { CheckBox } from '~/ui/choices'
import { focusFault } from '~/ui/focus-fault'
import { PhoneField } from '~/ui/phone-field'
import { formError, phoneForm } from './auth-forms'
import { CaptchaCheck } from './captcha-check'
import { type Consent, requestSignInCode } from './request-sign-in-code'
import { useSendCode } from './use-send-code'
import { Alert } from '~/ui/alert'

type AuthDialogProps = {
  dialog: Extract<OpenDialog, { name: 'authPhone' | 'authCode' }>
  phonePrefix: string
  /** The phone of the shop, for who gets no code. */
  shopPhone: string
  consent: Consent
  isOpen: boolean
  onClose: () => void
}

/** Sign-in: the phone, then the code in the same dialog. It ends when this tab or another gets a token, and returns to the
 *  previous task. */
export function AuthDialog({ dialog, phonePrefix, shopPhone, consent, isOpen, onClose }: AuthDialogProps) {
  useReturn(dialog, isOpen)
  const show = useSetAtom(showDialogAtom)
  const isAsked = isOpen && dialog.name === 'authPhone' && dialog.phone === undefined
  // reopened after reading the SMS, the dialog continues at the code and sends nothing
  const goOn = useEffectEvent(() => {
    const sent = readSentCode()
    if (sent) show({ ...dialog, name: 'authCode', ...sent })
  })
  useLayoutEffect(() => {
    if (isAsked) goOn()
  }, [isAsked])

  // a guard led here with the way to go on
  const isOfAddress = useLocation({ select: ({ search }) => 'next' in search })
  const isCode = dialog.name === 'authCode'
  const isCodeShown = isOpen && isCode
  const { next, backTo } = dialog
  useEffect(() => {
    keepCodeStep(isCodeShown ? { ...(next && { next }), ...(backTo && { backTo }) } : null)
  }, [isCodeShown, next, backTo])

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isOfAddress={isOfAddress}
      title={isCode ? 'Код из\u00a0СМС' : 'Войти по\u00a0телефону'}
      picture={<AuthPicture />}
    >
      {isCode ? (
        <AuthCodeStep key={dialog.phone} dialog={dialog} shopPhone={shopPhone} consent={consent} isOpen={isOpen} />
      ) : (
        <AuthPhoneStep key={dialog.phone} dialog={dialog} prefix={phonePrefix} shopPhone={shopPhone} consent={consent} />
      )}
    </Dialog>
  )
}

/** With a token: opens the requested page or the previous panel, or stays. */
function useReturn({ next, backTo }: AuthDialogProps['dialog'], isOpen: boolean) {
  const router = useRouter()
  const close = useSetAtom(closeDialogAtom)
  const show = useSetAtom(showDialogAtom)
  const leave = useEffectEvent(() => {
    if (!isOpen || readToken() === null) return
    const path = safeNextPath(next)
    // replace the URL that asked for the sign-in, so that Back skips it
    if (path !== null) void router.navigate({ href: path, replace: 'next' in router.latestLocation.search })
    if (path === null && backTo !== undefined) show({ name: backTo })
    else close()
    if (path === null && backTo === undefined) requestAnimationFrame(focusProfile)
  })
  useEffect(() => {
    leave()
    // a session that the browser lost makes the sign-in needless
    if (isOpen) void restoredToken()
    return onTokenChange(() => leave())
  }, [isOpen])
}

/** The button that opened the dialog is now a link to the account: focus it, unless something else has the focus. */
function focusProfile() {
  const { activeElement: present, body } = document
  // a field of the closing dialog does not count
  if (present !== null && present !== body && present.closest('dialog') === null) return
  const links = [...document.querySelectorAll<HTMLElement>('[data-profile]')]
  links.find((link) => link.checkVisibility())?.focus({ preventScroll: true })
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

type PhoneStepProps = {
  dialog: Extract<OpenDialog, { name: 'authPhone' }>
  prefix: string
  shopPhone: string
  consent: Consent
}

/** Asks for the phone and the consent, and sends a code. */
function AuthPhoneStep({ dialog, prefix, shopPhone, consent }: PhoneStepProps) {
  const [phone, setPhone] = useState(dialog.phone ?? prefix)
  const [problem, setProblem] = useState<string>()
  const [isConsented, setIsConsented] = useState(dialog.isConsented ?? false)
  const [consentProblem, setConsentProblem] = useState(dialog.consentProblem)
  const form = useRef<HTMLFormElement>(null)
  const store = useStore()
  const showDialog = useSetAtom(showDialogAtom)
  const { send, isSending, error, forgetError, check } = useSendCode({
    phone,
    request: requestSignInCode(phone, consent, (text) => {
      setIsConsented(false)
      setConsentProblem(text)
    }),
    onSent: ({ resend_in, expires_in }) => {
      // a dialog closed meanwhile stays closed; reopened, it continues at the code
      if (store.get(openDialogAtom)?.name !== 'authPhone') return
      showDialog({ ...dialog, name: 'authCode', phone, resendIn: resend_in, expiresIn: expires_in })
    },
  })

  function submit() {
    const found = formError(phoneForm(prefix), { phone })
    const isMissed = consent.way === 'tick' && !isConsented
    setProblem(found)
    setConsentProblem(isMissed ? 'Без согласия мы не можем прислать код' : undefined)
    if (found === undefined && !isMissed) send()
    else requestAnimationFrame(() => form.current && focusFault(form.current))
  }

  return (
    <ActForm ref={form} onAct={submit} className="flex flex-col gap-3">
      <p className="type-body text-pretty text-ink-2">{glue('Пришлём код в СМС. Пароль придумывать не нужно.')}</p>
      <PhoneField
        name="phone"
        prefix={prefix}
        value={phone}
        onChange={(digits) => {
          setPhone(digits)
          setProblem(undefined)
          forgetError()
        }}
        error={problem ?? error}
        autoFocus
      />
      {check && <CaptchaCheck check={check} shopPhone={shopPhone} />}
      {consent.way === 'tick' && (
        <CheckBox
          name="consent"
          checked={isConsented}
          onChange={(isOn) => {
            setIsConsented(isOn)
            setConsentProblem(undefined)
          }}
          error={consentProblem && glue(consentProblem)}
        >
          <span className="block type-meta text-pretty">
            Даю согласие на <ConsentLink>обработку персональных данных</ConsentLink>
          </span>
        </CheckBox>
      )}
      <Button type="submit" kind="salmon" isWide isLoading={isSending}>
        Получить код
      </Button>
      {consent.way === 'line' && (
        <>
          {consentProblem && <Alert className="type-caption text-err">{glue(consentProblem)}</Alert>}
          <p className="type-caption text-pretty text-ink-3">
            Входя, вы соглашаетесь с <ConsentLink>обработкой персональных данных</ConsentLink>
          </p>
        </>
      )}
    </ActForm>
  )
}

function ConsentLink({ children }: { children: string }) {
  return (
    <a href="/privacy/consent" target="_blank" className="py-3 underline underline-offset-2 hover:text-ink">
      {children}
    </a>
  )
}
