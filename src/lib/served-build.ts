/** The build that is served now; undefined if the request fails. */
export async function servedBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(`/build.json?${Date.now()}`, { cache: 'no-store' })
    const { build } = (await response.json()) as { build?: unknown }
    return typeof build === 'string' ? build : undefined
  } catch {
    return undefined
  }
}
