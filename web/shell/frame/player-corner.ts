import { createPersisted } from '../../ui/browser/local-storage.ts'

/** The last displayed width of the player's part of the header, reserved while the player loads. */
export const cornerWidth = createPersisted('player-corner', 0, (saved) =>
  Number.isSafeInteger(saved) && (saved as number) > 0 && (saved as number) < 600 ? (saved as number) : undefined,
)
