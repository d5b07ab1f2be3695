import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { authQueries } from '~/auth/auth.queries'
import { formatPhone, glue } from '~/lib/text'
import { CreditCard, MapPin, UserRound } from '~/ui/icons.gen'
import { addressQueries } from '~/account/addresses/addresses.queries'
import { cardQueries } from '~/account/cards/cards.queries'
import { OverviewPart } from './overview-part'
import { TileSkeleton } from './overview-skeleton'
import { OverviewTile } from './overview-tile'
import { addressesWords, cardsWords } from './overview-words'

/** What is kept of the customer, in three small panels: addresses, cards, profile. */
export function OverviewTiles() {
  const addresses = useQuery(addressQueries.list())
  const cards = useQuery(cardQueries.list())
  const { data: user } = useSuspenseQuery(authQueries.user())
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-3 lg:gap-5">
      <OverviewPart query={addresses} what="адреса" skeleton={<TileSkeleton />}>
        {(list) => (
          <OverviewTile to="/account/addresses" title="Адреса" field="sea" icon={<MapPin aria-hidden="true" />}>
            <Kept words={addressesWords(list)} none="Сохраните адрес, и в заказе его не придётся писать." />
          </OverviewTile>
        )}
      </OverviewPart>
      <OverviewPart query={cards} what="карты" skeleton={<TileSkeleton />}>
        {(list) => (
          <OverviewTile to="/account/cards" title="Карты" field="rice" icon={<CreditCard aria-hidden="true" />}>
            <Kept words={cardsWords(list)} none="Сохранённых карт пока нет." />
          </OverviewTile>
        )}
      </OverviewPart>
      <OverviewTile to="/account/profile" title="Профиль" field="wasabi" icon={<UserRound aria-hidden="true" />}>
        <Kept words={{ main: formatPhone(user.phone), more: user.email ?? '' }} none="" />
      </OverviewTile>
    </div>
  )
}

type KeptProps = { words: { main: string; more: string } | null; none: string }

function Kept({ words, none }: KeptProps) {
  if (!words) return <p className="text-pretty">{glue(none)}</p>
  return (
    <>
      <p className="text-ink">{words.main}</p>
      {words.more && <p>{words.more}</p>}
    </>
  )
}
