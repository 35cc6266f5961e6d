import { SlotCover } from '../catalogue/SlotCover.tsx'
import { slotKey } from '../catalogue/slot.ts'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import type { SlotGame } from './launch.ts'

/** The cover behind the note that the game is loading; nothing for a game that the catalogue does not list. */
export default function BlurredCover({ game }: { game: SlotGame }) {
  const slot = useCatalogue().data?.slots.find((each) => slotKey(each) === slotKey(game))
  if (!slot) return null
  return (
    <div
      className="absolute inset-0 grid place-items-center overflow-hidden"
      style={{ filter: 'blur(24px)', scale: '1.15' }}
    >
      <div style={{ width: 'max(100cqw, 75cqh)' }}>
        <SlotCover slot={slot} eager />
      </div>
    </div>
  )
}
