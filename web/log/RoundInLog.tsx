import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Download } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { buttonClass } from '../ui/shown/Button.tsx'
import { countText } from '../ui/shown/figures.ts'
import { address } from '../wire/api.ts'
import { LogFault } from './LogFault.tsx'
import { findRound } from './start.ts'

/** The lookup of a new round is repeated until it is in the log. */
const againMs = 3000

/** Shows whether a round is in the public log, as checked by this browser, and offers its proof as a file. */
export default function RoundInLog({ id }: { id: string }) {
  const { data: found } = useQuery({
    queryKey: ['round-in-log', id],
    queryFn: async () => (await findRound(id)) ?? null,
    refetchInterval: ({ state }) => (state.data?.at === 'none' && state.dataUpdateCount < 10 ? againMs : false),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="mt-5">
      <h2 className="type-h3">{m.log_title()}</h2>
      <div className="mt-2 flex min-h-11 items-start gap-2">
        {found?.at === 'included' && (
          <>
            <CircleCheck size={20} className="shrink-0 text-success" aria-hidden />
            <p>{m.log_round_included({ place: countText(found.index + 1), size: countText(found.size) })}</p>
          </>
        )}
        {found?.at === 'none' && <p className="text-text-2">{m.log_round_none()}</p>}
        {found?.at === 'fault' && <LogFault fault={found.fault} isOnPage />}
        {found === null && <p className="text-text-2">{m.log_round_unknown()}</p>}
        {found === undefined && <p className="text-text-2">{m.log_round_checking()}</p>}
      </div>
      {found?.at === 'included' && (
        <div className="mt-2 flex flex-wrap gap-2">
          <a
            href={address('/api/games/rounds/{id}/log-proof', { params: { id } })}
            download={`round-${id}.tlog-proof`}
            className={buttonClass('secondary', 'button', 'wrap-anywhere')}
          >
            <Download size={18} aria-hidden />
            {m.log_proof()}
          </a>
          <Link to="/fairness" hash="proof" className={buttonClass('ghost')}>
            {m.log_file_title()}
          </Link>
        </div>
      )}
    </div>
  )
}
