/** Refusals of the games partner. Their texts load with the slot page and the panel, not on first load. */
export const partnerRefusals = {
  game_not_certified: [403, 'This game is not offered here'],
  real_play_unavailable: [409, 'Games of partners cannot be played for money now'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type PartnerRefusalCode = keyof typeof partnerRefusals
