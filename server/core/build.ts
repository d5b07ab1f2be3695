declare const __BUILD_ID__: string | undefined

/** The id of this build; every copy of one deploy answers the same. Set by app.config.ts. */
export const BUILD_ID = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'development'
