export interface DiceRead {
  dice: number[]
  plus: number
  /** How many of the highest are kept; 0: all. */
  keep: number
}

const NOTATION = /^(\d{0,2})d(\d{1,5})(?:kh(\d{1,2}))?([+-]\d{1,4})?$/

/** "4d6kh3+2" */
export function readDice(text: string): DiceRead | null {
  const found = NOTATION.exec(text.replace(/\s+/g, '').toLowerCase())
  if (!found) return null
  const [, count, sides, keep, plus] = found
  const many = Number(count || 1)
  const fits = many >= 1 && Number(sides) >= 1 && Number(sides) <= 10_000 && Number(keep ?? 0) <= many
  return fits ? { dice: Array.from({ length: many }, () => Number(sides)), plus: Number(plus ?? 0), keep: Number(keep ?? 0) } : null
}
