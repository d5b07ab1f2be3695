import { glue } from '~/lib/text'
import { phoneHref } from '~/lib/site'
import { Button } from '~/ui/button'
import { Captcha } from './captcha'
import type { CaptchaRound } from './use-send-code'
import { Alert } from '~/ui/alert'

/** The captcha that a code needs. Where it does not load or fails: what to do, another try, and the phone of the shop. The captcha stays:
 *  on a slow connection it may still pass. */
export function CaptchaCheck({ check, shopPhone }: { check: CaptchaRound; shopPhone: string }) {
  const { problem, retry, round, ...captcha } = check
  return (
    <div className="flex flex-col gap-2">
      {problem === null && (
        <p role="status" className="type-meta text-ink-2">
          {glue('Покажите, что вы не робот, и код придёт.')}
        </p>
      )}
      <Captcha key={round} {...captcha} />
      {problem !== null && (
        <div className="flex flex-col items-start gap-3 rounded-card bg-quiet p-4">
          <Alert className="type-body text-pretty">
            {glue(problem)}{' '}
            {shopPhone && (
              <>
                {glue('Или закажите по телефону')}{' '}
                <a href={phoneHref(shopPhone)} className="py-3 font-semibold whitespace-nowrap underline underline-offset-2">
                  {shopPhone}
                </a>
                .
              </>
            )}
          </Alert>
          <Button kind="line" size="sm" onClick={retry}>
            Повторить
          </Button>
        </div>
      )}
    </div>
  )
}
