import type { ReactNode } from 'react'
import { birthdayWords } from './profile-words'
import type { User } from '~/contracts/user'
import { formatPhone, glue } from '~/lib/text'

type ProfileCardProps = {
  user: User
  /** The button that opens the profile dialog. */
  action: ReactNode
}

/** Who the customer is to us, as they told it. */
export function ProfileCard({ user, action }: ProfileCardProps) {
  const { name, phone, email, birthday } = user
  return (
    <section aria-labelledby="who" data-field="sea" className="flex flex-col items-start gap-6 rounded-panel bg-field p-6 lg:p-8">
      <h2 id="who" className="type-section wrap-anywhere">
        {name ?? 'Познакомимся'}
      </h2>
      <dl className="flex w-full flex-col gap-4">
        <Fact name="Телефон" note="По нему вы входите, поэтому поменять его нельзя.">
          <span className="whitespace-nowrap">{formatPhone(phone)}</span>
        </Fact>
        <Fact name="Почта">{email ? <Email text={email} /> : <Unknown />}</Fact>
        <Fact name="День рождения">{birthday ? birthdayWords(birthday) : <Unknown />}</Fact>
      </dl>
      {action}
    </section>
  )
}

type FactProps = { name: string; note?: string; children: ReactNode }

function Fact({ name, note, children }: FactProps) {
  return (
    <div>
      <dt className="type-meta text-ink-2">{name}</dt>
      <dd className="type-name wrap-anywhere">{children}</dd>
      {note && <dd className="mt-0.5 type-meta text-balance text-ink-2">{glue(note)}</dd>}
    </div>
  )
}

/** A long address breaks before its @ rather than within a word. */
function Email({ text }: { text: string }) {
  const at = text.lastIndexOf('@')
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}

const Unknown = () => <span className="font-normal text-ink-2">Не указано</span>
