import { z } from 'zod'
import type { CaptchaService } from './captcha-service'

const URL = 'https://smartcaptcha.cloud.yandex.ru/validate'

const responseBody = z.object({ status: z.enum(['ok', 'failed']), message: z.string().default('') })

/** Yandex SmartCaptcha. A token can be asked about once, so it counts for one subject; a retry needs another. */
export const smartCaptcha: CaptchaService = {
  // that of the contract
  maxTokenLength: 4096,
  async judge(secret, token, { address }, signal) {
    const response = await fetch(URL, { method: 'POST', body: new URLSearchParams({ secret, token, ip: address }), signal })
    // 403 is a wrong key: the service says nothing of the token
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Error(`status ${response.status}`)
    }
    const { status, message } = responseBody.parse(await response.json())
    return { isPerson: status === 'ok', reason: message }
  },
}
