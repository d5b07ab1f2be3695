import { fold } from './composition'

const NO =
  /^(?:0+(?:[.,]0+)?|-\d+(?:[.,]\d+)?|[-–—✗✘✖❌🚫⛔]\ufe0f?|n|n\/?a|no|off|false|ложь|не(?:т|доступ\p{L}*|актив\p{L}*)?|временно нет|вне продажи|закон[чц]\p{L}*|скор[оы]\p{L}*|выкл\p{L}*|снят\p{L}*|удал\p{L}*|архив\p{L}*|отсут\p{L}*|скры\p{L}*|стоп\p{L}*|черновик|(?:temporarily |currently )?(?:out of stock|outofstock|unavailable)|sold ?out|in ?active|disabled|hid\p{L}*|archived?|deleted|draft|private|stop(?:ped)?|unpublished|suspended|discontinued|paused|coming soon)(?: .*)?[!.]*$/iu

/** Whether a text says that something is not there or not on sale: «нет», «закончилось», `0`, `OUT_OF_STOCK`, `https://schema.org/OutOfStock`. */
export const saysNo = (text: string): boolean =>
  NO.test(
    fold(text)
      .replace(/^https?:\/\/schema\.org\//, '')
      .replaceAll('_', ' '),
  )
