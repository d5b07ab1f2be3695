/** Shown instead of the order controls of an unavailable product. `back`: «Вернётся в 19:30». */
export function GoneNote({ back = 'Скоро вернётся', hasRelated }: { back?: string | undefined; hasRelated: boolean }) {
  return (
    <p data-field="rice" className="mt-8 rounded-panel bg-field-soft px-6 py-5 type-lead">
      <strong className="block type-block">{back}</strong>
      <span className="mt-1.5 inline-block">Сейчас этого блюда нет.</span>{' '}
      {hasRelated && <span className="inline-block">Ниже то, что берут вместо него.</span>}
    </p>
  )
}
