export interface PrizeStep {
  readonly from: number
  readonly to: number
  readonly prize: number
}

/** Neighbouring places with the same prize as one step: `[9, 5, 5]` is place 1, and places 2 to 3. */
export function prizeSteps(prizes: readonly number[]): PrizeStep[] {
  const steps: PrizeStep[] = []
  for (const [index, prize] of prizes.entries()) {
    const last = steps.at(-1)
    if (last?.prize === prize) steps[steps.length - 1] = { ...last, to: index + 1 }
    else steps.push({ from: index + 1, to: index + 1, prize })
  }
  return steps
}
