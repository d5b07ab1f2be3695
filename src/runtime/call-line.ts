import { phoneHref } from '~/lib/site'

const LINE_CLASS = 'shell sticky top-0 z-50 flex min-h-12 flex-wrap items-center bg-field font-medium'
const LINK_CLASS = 'inline-flex min-h-11 items-center underline'
const GAP = '\u00a0'

declare global {
  interface Window {
    /** The line above a page whose code does not start, with the shop's phone. */
    callLine?: {
      /** Says that the browser is too old, or else that the page did not load. Once. */
      show: (isOld?: boolean) => void
      /** The page has loaded after all. What is said of the browser stays. */
      hide: () => void
      isParsed: boolean
    }
  }
}

/** The inline script of `window.callLine`. It shows the line itself in a browser below the lowest ones, and where the entry
 *  cannot be parsed; the entry sets `isParsed`. In ES5, because such a browser must be able to read it. docs/decisions/070. */
export function callLineScript(phone: string | undefined): string {
  if (!import.meta.env.SSR) return ''
  const text = (words: string) => `text(${quoted(words)});`
  const call = (words: string) => (phone ? `${text(words)}link(${quoted(phone)},${quoted(phoneHref(phone))});` : '')
  const old = `${text(`Этот браузер устарел, сайт в нём может не работать.${GAP}`)}${call(`Закажите по телефону${GAP}`) || text('Обновите его.')}`
  const missing = `${text(`Не загрузилось.${GAP}`)}link('Обновите страницу',location.pathname+location.search);${call(`${GAP}или закажите по телефону${GAP}`)}`
  return `(function(){var p,isFinal;function text(words){p.appendChild(document.createTextNode(words))}function link(words,href){var a=document.createElement('a');a.href=href;a.className='${LINK_CLASS}';a.appendChild(document.createTextNode(words));p.appendChild(a)}function show(isOld){if(p)return;isFinal=isOld;p=document.createElement('p');p.setAttribute('role','alert');p.setAttribute('data-field','rice');p.className='${LINE_CLASS}';if(isOld){${old}}else{${missing}}document.body.insertBefore(p,document.body.firstChild)}function hide(){if(p&&!isFinal){document.body.removeChild(p);p=null}}var line=window.callLine={show:show,hide:hide,isParsed:false};window.addEventListener('error',function(e){if(!line.isParsed&&e.error&&e.error.name==='SyntaxError')show(true)});if(!('findLast' in [])||!window.CSSLayerBlockRule)show(true)})()`
}

/** A text in a script of the page. */
const quoted = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
