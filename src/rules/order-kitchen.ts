/** A kitchen has the id of its pickup point; without `cooks` it takes no orders any more. */
type Kitchen = { id: number; cooks: boolean }

/** The kitchen of a city's deliveries: its own, else the first of its points that cooks, else the shop's one with the lowest id. `points`
 *  are those of the city in their order, hidden ones too. Undefined in a shop where no kitchen cooks. */
export function kitchenOfCity<K extends Kitchen>(
  kitchens: readonly K[],
  city: { kitchen_id: number | null },
  points: readonly { id: number }[],
): K | undefined {
  if (city.kitchen_id !== null) return kitchens.find(({ id }) => id === city.kitchen_id)
  const cooking = kitchens.filter(({ cooks }) => cooks).toSorted((a, b) => a.id - b.id)
  const first = points.find((point) => cooking.some(({ id }) => id === point.id))
  return cooking.find(({ id }) => id === first?.id) ?? cooking[0]
}

/** The kitchen of pickups at a point; one that does not cook is served by the kitchen of its city. */
export const kitchenOfPoint = <K extends Kitchen>(kitchens: readonly K[], pointId: number, ofCity: K | undefined): K | undefined =>
  kitchens.find(({ id, cooks }) => cooks && id === pointId) ?? ofCity
