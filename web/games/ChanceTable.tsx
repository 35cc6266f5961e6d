import { m } from '../texts/compiled/messages.js'

interface ChanceTableProps {
  caption: string
  /** The heading of the first column. */
  first: string
  /** What can be drawn, what it pays, and its chance. */
  rows: readonly (readonly [drawn: string, multiplier: string, chance: string])[]
}

/** The multipliers and the chances of a game whose odds are a table. */
export function ChanceTable({ caption, first, rows }: ChanceTableProps) {
  return (
    <table className="type-small tabular w-full text-text">
      <caption className="type-strong mb-2 text-left">{caption}</caption>
      <thead className="text-left text-text-2">
        <tr>
          <th className="py-1 font-normal">{first}</th>
          <th className="py-1 text-right font-normal">{m.game_multiplier()}</th>
          <th className="py-1 text-right font-normal">{m.game_chance()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([drawn, multiplier, chance]) => (
          <tr key={drawn} className="border-t border-line">
            <td className="py-1">{drawn}</td>
            <td className="py-1 text-right font-semibold">{multiplier}</td>
            <td className="py-1 text-right">{chance}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A chance with three significant digits: `19,3 %`, `0,00305 %`. */
export function chanceText(chance: number): string {
  const percent = chance * 100
  const digits = Math.min(Math.max(2 - Math.floor(Math.log10(percent)), 0), 8)
  return `${percent.toFixed(digits).replace('.', ',')} %`
}
