/** The build that is served now; undefined where nobody answers, which tells nothing. Spec §7 "Generic fetching". */
export async function servedBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(`/build.json?${Date.now()}`, { cache: 'no-store' })
    const { build } = (await answer.json()) as { build?: unknown }
    return typeof build === 'string' ? build : undefined
  } catch {
    return undefined
  }
}
