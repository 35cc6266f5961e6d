import { fitTable } from '../fit-table.ts'

/** Nearly all tables return this share of the stakes. */
const share = 0.9775
const [numbers, drawn, mostPicks] = [40, 10, 10]

/** For each number of picks from one: the fewest hits that pay, and in hundredths the payouts of the fewest and of all hits. */
type Plan = readonly (readonly [least: number, pays: number, greatest: number])[]
const plans: Record<string, Plan> = {
  low: [
    [0, 70, 181],
    [1, 185, 460],
    [1, 110, 1_400],
    [1, 75, 2_600],
    [1, 55, 6_000],
    [1, 40, 12_000],
    [2, 60, 22_000],
    [2, 50, 40_000],
    [2, 40, 60_000],
    [2, 35, 80_000],
  ],
  medium: [
    [1, 391, 391],
    [1, 120, 900],
    [2, 280, 4_890],
    [2, 170, 11_000],
    [2, 110, 25_000],
    [2, 70, 45_000],
    [3, 160, 70_000],
    [3, 120, 100_000],
    [3, 90, 150_000],
    [3, 70, 200_000],
  ],
  high: [
    [1, 391, 391],
    [2, 1_690, 1_690],
    [2, 230, 5_450],
    [3, 1_100, 23_700],
    [3, 550, 60_000],
    [3, 270, 120_000],
    [4, 900, 250_000],
    [4, 500, 500_000],
    [4, 300, 800_000],
    [5, 900, 1_000_000],
  ],
}

/** The tables by risk and number of picks, each from no hit to all of them, in hundredths. */
export function makeTables(): Record<string, Record<number, number[]>> {
  return Object.fromEntries(
    Object.entries(plans).map(([risk, plan]) => [
      risk,
      Object.fromEntries(plan.map((_, index) => [index + 1, tableOf(plan, index + 1)])),
    ]),
  )
}

function tableOf(plan: Plan, picks: number): number[] {
  const [least, pays, greatest] = plan[picks - 1]!
  const nothing = Array.from({ length: least }, () => 0)
  const paying = Array.from({ length: picks - least + 1 }, (_, i) => chanceOf(picks, least + i))
  if (paying.length === 1) return [...nothing, Math.round((100 * share) / paying[0]!)]
  // All hits of nine or ten picks are rarer than once in ten million rounds: one hit fewer pays as much.
  const rare = picks >= mostPicks - 1
  if (rare) paying.push(paying.pop()! + paying.pop()!)
  const fitted = fitTable({ chances: paying, least: pays, greatest }, share)
  return [...nothing, ...fitted, ...(rare ? [greatest] : [])]
}

/** The hypergeometric chance to hit this many of the picks. */
function chanceOf(picks: number, hits: number): number {
  return (choose(picks, hits) * choose(numbers - picks, drawn - hits)) / choose(numbers, drawn)
}

function choose(of: number, taken: number): number {
  let ways = 1
  for (let i = 1; i <= taken; i++) ways = (ways * (of - taken + i)) / i
  return ways
}
