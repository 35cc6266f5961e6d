import type { RouletteField } from '@casino/rules/games/roulette/rules'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { FieldGrid } from './FieldGrid.tsx'
import { trackCells } from './layout.ts'
import { numberName } from './rounds/field-names.ts'
import { type SectorName, sectorFields, withNeighbours } from './sectors.ts'
import { pocketColour } from './Wheel.tsx'

interface TrackProps {
  tall: boolean
  closed: boolean
  lit: ReadonlySet<number>
  onPoint: (fields: readonly RouletteField[] | undefined) => void
  onPlace: (fields: readonly RouletteField[]) => void
}

const wide = trackCells(false)
const upright = trackCells(true)

const sectors: readonly { name: SectorName; title: () => string; wide: string; tall: string }[] = [
  { name: 'voisins', title: m.roulette_voisins, wide: '2 / 2 / span 1 / span 7', tall: '2 / 2 / span 7 / span 1' },
  { name: 'orphelins', title: m.roulette_orphelins, wide: '2 / 9 / span 1 / span 4', tall: '9 / 2 / span 4 / span 1' },
  { name: 'tiers', title: m.roulette_tiers, wide: '2 / 13 / span 1 / span 6', tall: '13 / 2 / span 6 / span 1' },
]

/** The wheel as a track: a number includes its two neighbours on each side, a sector all of its numbers; one chip on each. */
export function Track({ tall, closed, lit, onPoint, onPlace }: TrackProps) {
  const grid = tall ? 'grid-cols-[56px_minmax(0,1fr)_56px] grid-rows-[repeat(18,32px)]' : trackGrid
  return (
    <div className="grid">
      <FieldGrid
        label={m.roulette_track()}
        cells={tall ? upright : wide}
        className={classes(grid, '[grid-area:1/1]')}
        closed={closed}
        dimmed={() => closed}
        meaning={({ param }) => m.roulette_neighbours({ number: numberName(param ?? 0), numbers: named(param ?? 0) })}
        look={({ field: { param } }) =>
          classes(
            'text-white font-semibold',
            pocketColour(param ?? 0),
            lit.has(param ?? -1) && 'ring-2 ring-white ring-inset',
          )
        }
        onPoint={(field) => onPoint(field && withNeighbours(field.param ?? 0))}
        onPress={(field) => onPlace(withNeighbours(field.param ?? 0))}
      >
        {({ field }) => field.param}
      </FieldGrid>
      <div className={classes('pointer-events-none grid gap-1 [grid-area:1/1]', grid)}>
        {sectors.map((sector) => {
          const fields = sectorFields(sector.name)
          return (
            <button
              key={sector.name}
              type="button"
              aria-disabled={closed || undefined}
              aria-label={m.roulette_sector({ sector: sector.title(), count: fields.length })}
              onClick={() => !closed && onPlace(fields)}
              onFocus={() => onPoint(fields)}
              onBlur={() => onPoint(undefined)}
              onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(fields)}
              onPointerLeave={() => onPoint(undefined)}
              style={{ gridArea: tall ? sector.tall : sector.wide }}
              className={classes(
                'type-key pointer-events-auto flex min-w-0 flex-wrap items-center justify-center gap-x-2 rounded-sm bg-control px-1 text-center text-text hover:outline-2 hover:-outline-offset-2 hover:outline-text',
                closed && 'opacity-60',
              )}
            >
              {sector.title()} <span className="font-normal text-text-2">{fields.length}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}

const trackGrid = 'grid-cols-[repeat(18,minmax(0,1fr))] grid-rows-[repeat(3,36px)]'

function named(number: number): string {
  return withNeighbours(number)
    .map(({ param }) => param)
    .join(', ')
}

/** The fields of a set of highlighted numbers. */
export function numbersOf(fields: readonly RouletteField[] | undefined): ReadonlySet<number> {
  return new Set(fields?.flatMap(({ numbers }) => numbers))
}
