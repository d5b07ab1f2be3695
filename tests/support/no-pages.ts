/** In place of the rendered front end (`#start`), which only the build has: API tests ask the Worker for no page. */
export default { fetch: async () => new Response('no pages in API tests', { status: 501 }) }
