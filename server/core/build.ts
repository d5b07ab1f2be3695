declare const __BUILD_ID__: string | undefined
declare const __VERSION__: string | undefined

/** The id of this build, the same in all isolates of a deployment. Set by app.config.ts. */
export const BUILD_ID = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'development'

/** The release, as package.json says it. Set by app.config.ts. */
export const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : 'development'
