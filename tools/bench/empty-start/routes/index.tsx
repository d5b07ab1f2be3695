import { createFileRoute, Link } from '@tanstack/react-router'

/** Links to a page of sixty cards, for a soft navigation. */
export const Route = createFileRoute('/')({
  component: () => (
    <main>
      <h1>Empty</h1>
      <Link to="/cards/$count" params={{ count: '60' }}>
        Роллы
      </Link>
    </main>
  ),
})
