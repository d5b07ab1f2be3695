import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fullDateText } from '~/rules/moment-text'
import { authQueries } from '~/auth/auth.queries'
import type { ReactNode } from 'react'
import { ALLERGENS, type Allergen } from '~/contracts/constants'
import type { UpdateUserBody, User } from '~/contracts/user'
import { usePhoneText } from '~/lib/phone-mask'
import { capital, glue } from '~/lib/text'
import { ALLERGEN_NAMES } from '~/rules/food-words'
import { showFault } from '~/ui/show-error'
import { Switch } from '~/ui/choices'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { fetchUserExport, saveProfile } from './profile.functions'

type ProfileCardProps = {
  user: User
  /** The button that opens the profile dialog. */
  action: ReactNode
}

/** The customer's data. */
export function ProfileCard({ user, action }: ProfileCardProps) {
  const phoneText = usePhoneText()
  const { name, phone, email, birthday } = user
  return (
    <section aria-labelledby="who" data-field="sea" className="flex flex-col items-start gap-6 rounded-panel bg-field p-6 lg:p-8">
      <h2 id="who" className="type-section wrap-anywhere">
        {name ?? 'Познакомимся'}
      </h2>
      <dl className="flex w-full flex-col gap-4">
        <Fact name="Телефон" note="По нему вы входите, поэтому поменять его нельзя.">
          {phoneText(phone)}
        </Fact>
        <Fact name="Почта">{email || <Unknown />}</Fact>
        <Fact name="День рождения">{birthday ? fullDateText(birthday) : <Unknown />}</Fact>
      </dl>
      {action}
    </section>
  )
}

function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="type-meta text-ink-2">{name}</dt>
      <dd className="type-name wrap-anywhere">{children}</dd>
      {note && <dd className="mt-0.5 type-meta text-balance text-ink-2">{glue(note)}</dd>}
    </div>
  )
}

const Unknown = () => <span className="font-normal text-ink-2">Не указано</span>

/** A change of the profile that is saved at once. Quick changes run one after another. */
function useProfileChange() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'profile' },
    mutationFn: (data: UpdateUserBody) => saveProfile({ data }),
    onSuccess: (saved) => queryClient.setQueryData(authQueries.user().queryKey, saved),
    onError: showFault,
  })
}

/** Subscription to news, changed at once. */
export function SubscriptionCard({ user }: { user: User }) {
  const { mutate, isPending, variables } = useProfileChange()
  return (
    <section aria-label="Рассылка" data-field="tamago" className="rounded-panel bg-field-soft p-6 lg:p-8">
      <Switch
        checked={(isPending ? variables.subscribed : undefined) ?? user.subscribed}
        onChange={(subscribed) => mutate({ subscribed })}
        title={glue('Рассказывать об акциях')}
        note={glue('Новые блюда, скидки и подарки. О заказе напишем в любом случае.')}
      />
      <a href="/privacy/news" target="_blank" className="mt-2 inline-flex min-h-11 items-center type-caption underline underline-offset-2">
        {glue('На что соглашаетесь')}
      </a>
    </section>
  )
}

/** What the customer leaves out: dishes and the cart warn of it. Changed at once. */
export function ExcludedCard({ user }: { user: User }) {
  const { mutate, isPending, variables } = useProfileChange()
  const excluded = (isPending ? variables.excluded_allergens : undefined) ?? user.excluded_allergens
  const toggle = (one: Allergen) =>
    mutate({ excluded_allergens: ALLERGENS.filter((other) => (other === one) !== excluded.includes(other)) })
  return (
    <section aria-labelledby="excluded" data-field="wasabi" className="rounded-panel bg-field-soft p-6 lg:p-8">
      <h2 id="excluded" className="type-block">
        Чего не ем
      </h2>
      <p className="mt-2 mb-4 type-body text-pretty text-ink-2">
        {glue('Предупредим на странице блюда и в корзине. Смотрим на указанный состав: следы аллергенов возможны.')}
      </p>
      <div role="group" aria-labelledby="excluded" className="flex flex-wrap gap-2 [&_button:not([aria-pressed=true])]:bg-page">
        {ALLERGENS.map((one) => (
          <Chip key={one} isOn={excluded.includes(one)} onClick={() => toggle(one)}>
            {capital(ALLERGEN_NAMES[one].name)}
          </Chip>
        ))}
      </div>
    </section>
  )
}

/** Downloads all stored data about the customer. */
export function ExportButton() {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => fetchUserExport(),
    onSuccess: ({ text, day }) => saveFile(text, `love-sushi-${day}.json`),
    onError: showFault,
  })
  return (
    <Button kind="white" icon={<Icon name="download" className="size-5" />} isLoading={isPending} onClick={() => mutate()}>
      Скачать мои данные
    </Button>
  )
}

function saveFile(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // some browsers read the file after the click event
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
