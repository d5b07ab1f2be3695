import type { Plugin } from 'vite'

const CALL = /^__insertCSS\(".*"\);?$/m

/** Sonner writes its style sheet into the page by script, which the Content-Security-Policy forbids: the call is taken out, and
 *  src/ui/toast-host.tsx asks for the same sheet as a file. A sonner without that call fails the build, so that an update
 *  cannot bring it back unseen. docs/decisions/033. */
export function sheetAsFile(): Plugin {
  return {
    name: 'sheet-as-file',
    enforce: 'pre',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!CALL.test(code)) return this.error('sonner no longer writes its sheet as sheet-as-file expects: look at both again')
        return { code: code.replace(CALL, ''), map: null }
      },
    },
  }
}
