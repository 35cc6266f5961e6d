import { m } from '../../texts/compiled/messages.js'
import { getLocale } from '../../texts/language.ts'
import { ErrorBox, Skeleton } from '../../ui/messages/states.tsx'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { countText } from '../../ui/shown/figures.ts'
import type { PillTone } from '../../ui/shown/Pill.tsx'
import type { Reply } from '../../wire/api.ts'
import { Block, Row } from './Block.tsx'
import { Line } from './Facts.tsx'

type Reported = Reply<'GET /api/admin/log'>

/** A delay above this, in seconds, is worth a look. */
const lateSeconds = 60

/** The height of the state and of one witness, so that the list below does not move when they arrive. */
const reserved = 'min-h-[480px] xl:min-h-[264px]'

/** A line that may break between date and time, because two nested frames leave little room on a phone. */
const Time = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="tabular">
    {dateTimeText(iso)}
  </time>
)

/** The size of the log, its delay, and its witnesses. */
export function LogFacts({ state }: { state: Reported | undefined }) {
  if (!state) {
    return (
      <div className={`${reserved} flex p-3`}>
        <Skeleton className="grow" />
      </div>
    )
  }
  return (
    <div className={`${reserved} space-y-3 p-3`}>
      {state.halted !== null && <ErrorBox>{state.halted}</ErrorBox>}
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        <State of={state} />
        <Witnesses of={state} />
      </div>
    </div>
  )
}

function State({ of: { size, checkpointAt, delaySeconds, halted } }: { of: Reported }) {
  const seconds = new Intl.NumberFormat(getLocale(), { style: 'unit', unit: 'second', maximumFractionDigits: 0 })
  const late = delaySeconds > lateSeconds
  return (
    <Block label={m.admin_log_state()}>
      <Line name={m.admin_log_signature()}>
        <span className={halted === null ? 'text-success' : 'text-danger'}>
          {halted === null ? m.admin_log_running() : m.admin_log_halted()}
        </span>
      </Line>
      <Line name={m.admin_log_entries()}>{countText(size)}</Line>
      <Line name={m.admin_log_checkpoint()}>
        {checkpointAt === null ? m.admin_ops_none() : <Time iso={checkpointAt} />}
      </Line>
      <Line name={m.admin_log_delay()}>
        <span className={late ? 'text-danger' : ''}>
          {delaySeconds === 0 ? m.admin_log_delay_none() : seconds.format(delaySeconds)}
        </span>
      </Line>
    </Block>
  )
}

function Witnesses({ of: { witnesses, size } }: { of: Reported }) {
  return (
    <Block label={m.admin_log_witnesses()}>
      {witnesses.length === 0 && <p className="py-3 text-text-2">{m.admin_log_witnesses_none()}</p>}
      <ul>
        {witnesses.map((witness) => {
          const { name, signedAt, failedAt, failure } = witness
          const [tone, word] = stateOf(witness, size)
          return (
            <Row
              key={name}
              name={name}
              tone={tone}
              state={word()}
              note={failure ?? m.admin_log_witness_size({ size: countText(witness.size) })}
            >
              {m.admin_log_signed_at()}: {signedAt === null ? m.admin_ops_none() : <Time iso={signedAt} />}
              {failedAt !== null && (
                <>
                  <br />
                  {m.admin_log_failed_at()}: <Time iso={failedAt} />
                </>
              )}
            </Row>
          )
        })}
      </ul>
    </Block>
  )
}

function stateOf({ size, signedAt }: Reported['witnesses'][number], of: number): readonly [PillTone, () => string] {
  if (signedAt === null) return ['warning', m.admin_log_witness_never]
  return size < of ? ['warning', m.admin_log_witness_behind] : ['success', m.admin_log_witness_current]
}
