import type { Plugin } from 'vite'

/** sonner writes a style element when its module is evaluated, which the Content-Security-Policy refuses. The shop's toasts have
 *  classes of their own, so the call is taken out. */
export function withoutSonnerStyle(): Plugin {
  return {
    name: 'without-sonner-style',
    // the development server would bundle it before any plugin sees it
    config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
    transform: {
      filter: { id: /\/sonner\/dist\/index\.m?js$/ },
      handler: (code) => ({ code: withoutStyle(code), map: null }),
    },
  }
}

/** @throws Error when there is not exactly one call. */
export function withoutStyle(code: string): string {
  const [before, after, ...more] = code.split(/^__insertCSS\(".*"\);?$/m)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('sonner no longer writes its style in one call: see tools/sonner-style.ts')
  return before + after
}
