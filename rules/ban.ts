/**
 * Why a player is banned: they broke the rules; fraud is suspected and looked into; they asked for it; they have another account.
 */
export const banKinds = ['rules', 'review', 'request', 'duplicate'] as const
export type BanKind = (typeof banKinds)[number]

/** Whether the player's money waits for the end of the ban (decision 88). */
export function holdsMoney(kind: BanKind): boolean {
  return kind === 'review'
}
