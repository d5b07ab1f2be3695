export type Merged<Form> = { form: Form; taken: (keyof Form)[]; clashes: (keyof Form)[] }

/** What somebody else saved over `base` while `form` was typed. `form`: with their values where nothing was typed. `taken`: those fields.
 *  `clashes`: fields that both changed, each to another value; the form keeps what was typed. Pure. */
export function mergeForms<Form extends object>(
  base: Form,
  form: Form,
  now: Form,
  same: (one: Form, other: Form, field: keyof Form) => boolean = (one, other, field) => one[field] === other[field],
): Merged<Form> {
  const theirs = (Object.keys(base) as (keyof Form)[]).filter((field) => !same(base, now, field))
  const clashes = theirs.filter((field) => !same(base, form, field) && !same(form, now, field))
  const taken = theirs.filter((field) => same(base, form, field))
  return { form: withFields(form, now, taken), taken, clashes }
}

/** `form` with the named fields of another. */
export const withFields = <Form extends object>(form: Form, other: Form, fields: readonly (keyof Form)[]): Form => ({
  ...form,
  ...Object.fromEntries(fields.map((field) => [field, other[field]])),
})
