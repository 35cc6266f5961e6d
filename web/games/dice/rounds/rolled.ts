/** `54,86`: two decimals with a comma in all languages, the same as money. */
export function formatRolled(rolledNumber: number): string {
  return rolledNumber.toFixed(2).replace('.', ',')
}
