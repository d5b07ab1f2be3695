import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'

/** As many plain cards as the shop's page shows, from memory: what Start itself asks for such a page. */
const fetchCards = createServerFn({ method: 'GET' })
  .validator((count: number) => count)
  .handler(({ data: count }) =>
    Array.from({ length: count }, (_, id) => ({
      id,
      name: `Ролл «Позиция ${id}»`,
      text: 'Рис, нори, сливочный сыр, огурец, лосось, соус унаги.',
      price: 290 + ((id * 37) % 900),
      weight: 200 + (id % 9) * 20,
      image: `/pictures/${id % 10}.webp`,
    })),
  )

const cards = (count: number) => queryOptions({ queryKey: ['cards', count], queryFn: () => fetchCards({ data: count }), staleTime: 60_000 })

export const Route = createFileRoute('/cards/$count')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(cards(Number(params.count))).then(() => undefined),
  component: Cards,
})

function Cards() {
  const { count } = Route.useParams()
  const { data } = useSuspenseQuery(cards(Number(count)))
  return (
    <main>
      <h1>Роллы, {count}</h1>
      <ul>
        {data.map((card) => (
          <li key={card.id}>
            <Link to="/cards/$count" params={{ count: String(card.id + 1) }}>
              <img src={card.image} width={320} height={320} alt="" loading="lazy" />
              <h2>{card.name}</h2>
            </Link>
            <p>{card.text}</p>
            <b>{card.price} ₽</b> <small>{card.weight} г</small> <button type="button">В корзину</button>
          </li>
        ))}
      </ul>
    </main>
  )
}
