import { type RouletteBet, type RouletteField, wheel } from '@casino/rules/games/roulette/rules'
import type { Kopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { Chip, type ChipFate } from './Chip.tsx'
import { FieldGrid } from './FieldGrid.tsx'
import { type TablePlace, tallTable, wideTable } from './layout.ts'
import { fieldLabel, fieldMeaning } from './rounds/field-names.ts'
import { stakeOn } from './slip.ts'
import { grounds, pocketColour } from './Wheel.tsx'

interface TableProps {
  tall: boolean
  bets: readonly RouletteBet[]
  /** No bets can be placed now; the fields stay readable. */
  closed: boolean
  /** The numbers that are highlighted because a field that covers them is pointed at. */
  lit: ReadonlySet<number>
  onPoint: (field: RouletteField | undefined) => void
  onPlace: (field: RouletteField) => void
  onTakeBack: (field: RouletteField) => void
  /** The winning number, while it is shown. */
  drawn: number | undefined
  sign: string
}

/** The cloth, and the rail around it, the same in both themes; they take no space. */
const felt = {
  backgroundColor: '#0d4434',
  backgroundImage: 'radial-gradient(90% 120% at 50% 0, #17634c, #0a382b)',
  boxShadow: '0 0 0 4px #0a382b, 0 0 0 6px #a8762f, inset 0 0 24px #0006',
  borderRadius: '6px',
}

/** Every field of the table: horizontal where there is room, vertical on a phone. */
export function Table({ tall, bets, closed, lit, onPoint, onPlace, onTakeBack, drawn, sign }: TableProps) {
  const wins = (field: RouletteField) => drawn !== undefined && field.numbers.includes(drawn)
  return (
    <FieldGrid
      label={m.roulette_table()}
      cells={tall ? tallTable : wideTable}
      className={
        tall
          ? 'grid-cols-[48px_56px_repeat(3,minmax(0,1fr))] grid-rows-[repeat(14,40px)]'
          : 'grid-cols-[repeat(14,minmax(0,1fr))] grid-rows-[repeat(5,48px)]'
      }
      style={felt}
      closed={closed}
      dimmed={(field) => closed && !wins(field)}
      meaning={(field) => fieldMeaning(field, stakeOn(bets, field), sign)}
      look={({ field }) => lookOf(field, lit)}
      onPoint={onPoint}
      onPress={onPlace}
      onDelete={onTakeBack}
    >
      {(cell) => <Inside cell={cell} stake={stakeOn(bets, cell.field)} fate={fateOf(cell.field, drawn)} />}
    </FieldGrid>
  )
}

function Inside({ cell, stake, fate }: { cell: TablePlace; stake: Kopecks; fate: ChipFate }) {
  const { field, turned } = cell
  return (
    <>
      {field.type === 'red' || field.type === 'black' ? (
        <span className={turned ? 'flex flex-col items-center gap-1' : 'flex items-center gap-1.5'}>
          <span className={`size-2.5 shrink-0 rotate-45 ${grounds[field.type]}`} />
          <Words turned={turned}>{fieldLabel(field)}</Words>
        </span>
      ) : (
        <Words turned={turned}>{fieldLabel(field)}</Words>
      )}
      {fate === 'won' && <span className="roulette-pulse absolute inset-0 rounded-sm bg-white" />}
      {stake > 0 && <Chip stake={stake} fate={fate} />}
    </>
  )
}

function Words({ turned, children }: { turned: true | undefined; children: string }) {
  return <span className={turned && 'rotate-180 [writing-mode:vertical-rl]'}>{children}</span>
}

function fateOf(field: RouletteField, drawn: number | undefined): ChipFate {
  if (drawn === undefined) return 'lies'
  return field.numbers.includes(drawn) ? 'won' : 'lost'
}

function lookOf({ type, param, numbers }: RouletteField, lit: ReadonlySet<number>): string {
  if (type === 'straight') {
    const ring = lit.has(param ?? -1) ? ' ring-2 ring-white ring-inset' : ''
    return `text-white font-bold ${pocketColour(param ?? 0)}${ring}`
  }
  const all = lit.size > 0 && lit.size < wheel.length && numbers.length === lit.size && numbers.every((n) => lit.has(n))
  return `text-white shadow-[inset_0_0_0_1px_var(--line-strong)] font-semibold ${all ? 'ring-2 ring-white ring-inset' : ''}`
}
