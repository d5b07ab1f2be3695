// Tells the pull request of a branch where its preview is: one comment, brought up to date, never a second. In GitHub Actions:
// BRANCH, PREVIEW_URL, GITHUB_TOKEN and what the runner sets. Plain Node 20.

const MARK = '<!-- preview of this branch -->'

export const commentText = ({ url, sha, ok }) =>
  `${MARK}\n${ok ? `**Preview:** ${url}` : `**The preview of ${sha} failed.** The log of the workflow says why.`}\n\n` +
  `Build \`${sha}\`, with a database of its own. The outbox opens with the staff token of previews. It goes when the branch goes.\n`

/** Writes the comment on every open pull request of the branch. Answers how many there are. */
export async function comment({ api, repository, branch, token, text, fetch: ask = fetch }) {
  const call = async (path, init = {}) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'content-type': 'application/json' }
    const answer = await ask(`${api}/repos/${repository}${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`GitHub answers ${answer.status} to ${init.method ?? 'GET'} ${path}`)
    return answer.json()
  }
  const [owner] = repository.split('/')
  const pulls = await call(`/pulls?state=open&head=${encodeURIComponent(`${owner}:${branch}`)}`)
  for (const { number } of pulls) {
    const mine = await findMine(call, number)
    const init = { method: mine ? 'PATCH' : 'POST', body: JSON.stringify({ body: text }) }
    await call(mine ? `/issues/comments/${mine.id}` : `/issues/${number}/comments`, init)
  }
  return pulls.length
}

/** Only a bot's: a person who quotes the mark keeps their words. */
async function findMine(call, number) {
  for (let page = 1; ; page += 1) {
    const list = await call(`/issues/${number}/comments?per_page=100&page=${page}`)
    const mine = list.find(({ body, user }) => body?.startsWith(MARK) && user?.type === 'Bot')
    if (mine || list.length < 100) return mine
  }
}

if (process.argv[1]?.endsWith('comment.mjs')) {
  const {
    BRANCH,
    PREVIEW_URL = '',
    GITHUB_TOKEN,
    GITHUB_REPOSITORY,
    GITHUB_SHA = '',
    GITHUB_API_URL = 'https://api.github.com',
  } = process.env
  const text = commentText({ url: PREVIEW_URL, sha: GITHUB_SHA.slice(0, 12), ok: PREVIEW_URL !== '' })
  const told = await comment({ api: GITHUB_API_URL, repository: GITHUB_REPOSITORY, branch: BRANCH, token: GITHUB_TOKEN, text })
  console.log(`${told} pull requests told`)
}
