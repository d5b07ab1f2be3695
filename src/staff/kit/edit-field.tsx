import { serverNow } from '~/lib/server-clock'
import { glue } from '~/lib/text'
import { dayAt } from '~/rules/calendar-day'
import { CheckBox, Switch } from '~/ui/choices'
import { Field, TextArea } from '~/ui/field'
import { ChoiceChips } from './choice-chips'
import { DateField } from './date-field'
import type { NameOf } from './edit-draft'
import type { EditForm } from './edit-form'
import type { DraftOf, Fields, KindLook } from './field-kinds'
import { blankOf } from './nested-kinds'
import { SelectField } from './select-field'

/** A form, or one row of a list in it. */
export type FormPart<F extends Fields> = Pick<EditForm<F>, 'fields' | 'draft' | 'set' | 'faults'>

type EditFieldProps<F extends Fields> = Pick<KindLook, 'hint' | 'placeholder' | 'options'> & {
  form: FormPart<F>
  name: NameOf<F>
  /** What it is called beside these fields. */
  label?: string
  /** Where its fault is, if not at the name. */
  error?: string | undefined
  /** Changes a text on its way in. */
  tidy?: (typed: string) => string
  autoFocus?: boolean
  className?: string
}

/** A field as its kind is drawn. A `list` and `other` are drawn by their form. */
export function EditField<F extends Fields>({ form, name, error, tidy, autoFocus, className, ...own }: EditFieldProps<F>) {
  const field = form.fields[name]
  if (!field || field.isShown?.(form.draft) === false) return null
  const { kind, label, hint, placeholder, isPlain = false, options = [] } = { ...field, ...own }
  const value: unknown = form.draft[name]
  const set = (typed: unknown) => form.set({ [name]: typed } as Partial<DraftOf<F>>)
  const look = { label, className, error: error ?? faultOf(form, name), hint: typeof hint === 'string' ? glue(hint) : hint }

  if (kind === 'text' || kind === 'number') {
    const typed = {
      ...look,
      ...(placeholder !== undefined && { placeholder }),
      value: String(value),
      autoComplete: 'off',
      autoFocus,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(tidy?.(currentTarget.value) ?? currentTarget.value),
    }
    return field.isLong ? <TextArea {...typed} /> : <Field {...typed} inputMode={field.inputMode} />
  }
  if (kind === 'day')
    return <DateField {...look} today={dayAt(serverNow(), field.timeZone ?? 'UTC')} lean="ahead" value={String(value)} onChange={set} />
  if (kind === 'choice' && isPlain) return <SelectField {...look} value={value as string} options={options} onPick={set} />
  if (kind === 'choice' || kind === 'picks') {
    const picked = kind === 'choice' ? [value] : (value as unknown[])
    const others = (one: unknown) => (picked.includes(one) ? picked.filter((other) => other !== one) : [...picked, one])
    return (
      <div className={className}>
        <ChoiceChips
          label={label}
          options={options}
          isOn={(one) => picked.includes(one)}
          onPick={(one) => set(kind === 'choice' ? one : others(one))}
          error={look.error}
        />
      </div>
    )
  }
  if (kind !== 'toggle') return null
  if (!isPlain) return <Switch title={label} note={look.hint} checked={value === true} onChange={set} />
  return (
    <CheckBox name={name} checked={value === true} error={look.error} className={className} onChange={set}>
      {label}
    </CheckBox>
  )
}

/** The first fault of a field, or of what is in it. */
export const faultOf = <F extends Fields>({ faults }: Pick<FormPart<F>, 'faults'>, name: NameOf<F>): string | undefined =>
  Object.entries(faults).find(([at]) => at === name || at.startsWith(`${name}.`))?.[1]

const faultsIn = (faults: FormPart<Fields>['faults'], path: string) => {
  const own = Object.entries(faults).filter(([at]) => at.startsWith(`${path}.`))
  return Object.fromEntries(own.map(([at, fault]) => [at.slice(path.length + 1), fault]))
}

/** The fields of a group. */
export function partOf<F extends Fields, R extends Fields>(form: FormPart<F>, name: NameOf<F>, fields: R): FormPart<R> {
  const draft = form.draft[name] as DraftOf<R>
  return {
    fields,
    draft,
    faults: faultsIn(form.faults, name),
    set: (part) => form.set({ [name]: { ...draft, ...part } } as Partial<DraftOf<F>>),
  }
}

/** The rows of a list, each with its fields, and how to add one. */
export function rowsOf<F extends Fields, R extends Fields>(form: FormPart<F>, name: NameOf<F>, fields: R) {
  const rows = form.draft[name] as readonly DraftOf<R>[]
  const put = (next: readonly DraftOf<R>[]) => form.set({ [name]: next } as Partial<DraftOf<F>>)
  return {
    rows: rows.map((draft, index) => ({
      fields,
      draft,
      faults: faultsIn(form.faults, `${name}.${index}`),
      set: (part: Partial<DraftOf<R>>) => put(rows.with(index, { ...draft, ...part })),
      remove: () => put(rows.toSpliced(index, 1)),
    })),
    add: (part: Partial<DraftOf<R>> = {}) => put([...rows, { ...blankOf(fields), ...part }]),
  }
}
