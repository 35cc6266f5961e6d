/**
 * Why a player is banned: they broke the rules; suspected fraud is under review; they requested it; they have another account.
 */
export const banKinds = ['rules', 'review', 'request', 'duplicate'] as const
export type BanKind = (typeof banKinds)[number]

/** Whether the player's money waits for the end of the ban (decision 88). */
export function holdsMoney(kind: BanKind): boolean {
  return kind === 'review'
}
