/** How the scene's cards lie. They lie in one order; each section shows its own of them. */

/** The order with one card put where another of its section lies. */
export function putAt(order: readonly string[], card: string, target: string): string[] {
  const from = order.indexOf(card)
  const to = order.indexOf(target)
  if (from < 0 || to < 0 || from === to) return [...order]
  const without = order.filter((one) => one !== card)
  const place = without.indexOf(target) + (from < to ? 1 : 0)
  return [...without.slice(0, place), card, ...without.slice(place)]
}
