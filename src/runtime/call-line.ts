import { phoneHref } from '~/lib/site'

const LINE_CLASS = 'shell sticky top-0 z-50 flex min-h-12 flex-wrap items-center bg-field font-medium'
const LINK_CLASS = 'inline-flex min-h-11 items-center underline'

declare global {
  interface Window {
    /** Shows the line about an older browser, once. */
    callLine?: { show: () => void; isParsed: boolean }
  }
}

/** The inline script that shows a line with the shop's phone in a browser below the lowest ones, and where the entry cannot be
 *  parsed; the entry sets `isParsed`. In ES5, because such a browser must be able to read it. docs/decisions/070. */
export function callLineScript(phone: string | undefined): string {
  if (!import.meta.env.SSR) return ''
  const text = `Этот браузер устарел, сайт в нём может не работать. ${phone ? 'Закажите по телефону\u00a0' : 'Обновите его.'}`
  const link = phone
    ? `var a=document.createElement('a');a.href=${quoted(phoneHref(phone))};a.className='${LINK_CLASS}';a.appendChild(document.createTextNode(${quoted(phone)}));p.appendChild(a);`
    : ''
  return `(function(){var isShown=false;function show(){if(isShown)return;isShown=true;var p=document.createElement('p');p.setAttribute('role','alert');p.setAttribute('data-field','rice');p.className='${LINE_CLASS}';p.appendChild(document.createTextNode(${quoted(text)}));${link}document.body.insertBefore(p,document.body.firstChild)}var line=window.callLine={show:show,isParsed:false};window.addEventListener('error',function(e){if(!line.isParsed&&e.error&&e.error.name==='SyntaxError')show()});if(!('findLast' in [])||!window.CSSLayerBlockRule)show()})()`
}

/** A text in a script of the page. */
const quoted = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
