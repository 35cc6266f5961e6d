import { m } from '../../texts/compiled/messages.js'
import { NumberTile } from './RoundCard.tsx'
import type { ServerTable } from './use-server-table.ts'

/** The most and least frequent recent numbers, with a note that they do not predict the next one. */
export function HotCold({ said }: { said: ServerTable['said'] }) {
  if (said.hot.length === 0 && said.cold.length === 0) return null
  return (
    <section aria-label={m.roulette_statistics()} className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2">
      <Numbers title={m.roulette_hot()} numbers={said.hot} />
      <Numbers title={m.roulette_cold()} numbers={said.cold} />
      <p className="type-small min-w-0 text-text-3">{m.roulette_statistics_note({ count: said.counted })}</p>
    </section>
  )
}

function Numbers({ title, numbers }: { title: string; numbers: ServerTable['said']['hot'] }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="type-label text-text-2">{title}</h2>
      <ul className="flex flex-wrap gap-1.5">
        {numbers.map(({ number, times }) => (
          <li key={number} className="flex items-center gap-1">
            <NumberTile number={number} />
            <span className="type-small tabular text-text-3">×{times}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
