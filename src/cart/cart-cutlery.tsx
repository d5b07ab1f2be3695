import { useAtomValue, useSetAtom } from 'jotai'
import { plural } from '~/lib/text'
import { Stepper } from '~/ui/stepper'
import { sayCartAtom } from './cart-news'
import { MAX_PERSONS, personsAtom, setPersonsAtom } from './persons.atoms'

/** For how many the cutlery is laid. Contract "Order" `persons`. */
export function CartCutlery() {
  const persons = useAtomValue(personsAtom)
  const setPersons = useSetAtom(setPersonsAtom)
  const say = useSetAtom(sayCartAtom)

  function change(count: number) {
    setPersons(count)
    say(count === 0 ? 'Без приборов' : `Приборы, ${count}\u00a0${plural(count, ['набор', 'набора', 'наборов'])}`)
  }

  return (
    <div className="mt-4 flex items-center justify-between gap-4">
      <p>
        <span className="block type-chip font-semibold">Приборы</span>
        <span className="block type-meta text-ink-2">{persons === 0 ? 'Не положим' : 'Бесплатно'}</span>
      </p>
      <Stepper value={persons} onChange={change} name="Приборы" max={MAX_PERSONS} />
    </div>
  )
}
