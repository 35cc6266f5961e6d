import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { formatMultiplier } from '../../ui/fields/amount.ts'
import type { Face } from './faces.ts'
import { BombArt, GemArt } from './rounds/art.tsx'

interface TileProps {
  cell: number
  side: number
  face: Face
  /** Its position among the cells marked for automatic play. */
  picked: number | undefined
  /** What the cell has just added to the multiplier, in hundredths; floats up from it. */
  gain: number | undefined
  /** A press has an effect now. */
  live: boolean
  /** A press marks the cell instead of opening it. */
  marking: boolean
  focusable: boolean
  onPress: () => void
}

/** The delay between the cells revealed after the round. */
const apartMs = 20

/** One cell: a back that can be pressed, and the gem or mine under it. */
export function Tile(props: TileProps) {
  const { cell, side, face, picked, gain, live, marking, focusable, onPress } = props
  const open = face.kind === 'gem' || face.kind === 'mine'
  const delay = open && !face.own ? face.turn * apartMs : 0
  return (
    <button
      type="button"
      data-cell={cell}
      tabIndex={focusable ? 0 : -1}
      aria-label={nameOf(cell, side, face, picked)}
      aria-disabled={!live}
      aria-pressed={marking ? picked !== undefined : undefined}
      onClick={live ? onPress : undefined}
      className={classes(
        'group relative block aspect-square w-full touch-manipulation rounded-md select-none perspective-distant',
        live ? 'cursor-pointer' : 'cursor-default',
      )}
    >
      <span
        className={classes(
          'absolute inset-0 transition-transform duration-180 ease-out transform-3d turbo:delay-0! turbo:duration-60 still:transition-none',
          open && 'rotate-y-180',
        )}
        style={delay ? { transitionDelay: `${delay}ms` } : undefined}
      >
        <Back live={live} pending={face.kind === 'pending'} picked={picked} />
        {open && <Front face={face} />}
      </span>
      {face.kind === 'mine' && face.own && <span aria-hidden="true" className="mines-blast" />}
      {face.kind === 'gem' && face.own && <span aria-hidden="true" className="mines-shards" />}
      {gain !== undefined && gain > 0 && <Gain hundredths={gain} />}
    </button>
  )
}

function Back({ live, pending, picked }: { live: boolean; pending: boolean; picked: number | undefined }) {
  return (
    <span
      className={classes(
        // With the lower edge of a key: raised on hover, lowered on press.
        'mines-back absolute inset-0 grid place-items-center rounded-md border bg-control text-text-3 backface-hidden',
        'transition-[translate,filter,border-color] duration-150 ease-out',
        picked === undefined ? 'border-line-strong/60 light:border-line-strong' : 'border-accent bg-warning-tint',
        live &&
          'group-hover:-translate-y-0.5 group-hover:brightness-115 group-active:translate-y-0.5 light:group-hover:brightness-97',
        pending && 'translate-y-0.5 animate-pulse border-accent',
      )}
    >
      {picked !== undefined && <span className="type-strong tabular text-warning-on-tint">{picked + 1}</span>}
    </span>
  )
}

function Front({ face }: { face: Extract<Face, { own: boolean }> }) {
  const gem = face.kind === 'gem'
  return (
    <span
      className={classes(
        'mines-front absolute inset-0 grid rotate-y-180 place-items-center rounded-md border backface-hidden',
        face.kind,
        face.own && 'own',
        gem ? 'border-success/40 bg-success-tint' : 'border-danger bg-danger-tint',
        !face.own && 'border-transparent opacity-45',
      )}
    >
      {gem ? <GemArt className="w-[45%]" /> : <BombArt className="w-[52%]" />}
    </span>
  )
}

/** Floats 24 px up and fades out. */
function Gain({ hundredths }: { hundredths: number }) {
  return (
    <span
      aria-hidden="true"
      className="type-label tabular pointer-events-none absolute inset-x-0 top-1 z-10 -translate-y-6 text-center font-semibold whitespace-nowrap text-success opacity-0 transition-[translate,opacity] delay-150 duration-700 ease-out starting:translate-y-0 starting:opacity-100"
    >
      +{formatMultiplier(hundredths)}
    </span>
  )
}

/** "Ряд 2, столбец 3, закрыта" */
function nameOf(cell: number, side: number, face: Face, picked: number | undefined): string {
  const place = { row: Math.floor(cell / side) + 1, column: (cell % side) + 1 }
  if (face.kind === 'closed') {
    return picked === undefined ? m.mines_cell_closed(place) : m.mines_cell_picked({ ...place, turn: picked + 1 })
  }
  if (face.kind === 'pending') return m.mines_cell_pending(place)
  if (face.kind === 'gem') return face.own ? m.mines_cell_gem(place) : m.mines_cell_gem_rest(place)
  return face.own ? m.mines_cell_mine(place) : m.mines_cell_mine_rest(place)
}
