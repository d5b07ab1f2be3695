declare const __BUILD_ID__: string | undefined

/** The id of this build, the same in all isolates of a deployment. Set by app.config.ts. */
export const BUILD_ID = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'development'
