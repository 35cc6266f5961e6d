import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { call, type Reply } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Block, Row } from './Block.tsx'

/** The server's processes; one that ended without removing its row stays in the list for a day. */
export function Nodes({ nodes }: { nodes: Reply<'GET /api/admin/operations'>['nodes'] }) {
  return (
    <Block label={m.admin_ops_nodes()}>
      <p className="type-small text-text-2">{m.admin_ops_program_about()}</p>
      <ul>
        {nodes.map(({ id, host, version, role, running, seenAt, ...program }) => (
          <Row
            key={id}
            name={host}
            tone={running ? 'success' : 'danger'}
            state={running ? m.admin_ops_node_running() : m.admin_ops_node_stale()}
            note={`${version} · ROLE=${role}`}
          >
            <span className="block">
              {m.admin_ops_seen()}: <DateTime iso={seenAt} />
            </span>
            <Program {...program} />
          </Row>
        ))}
      </ul>
      <CheckNow />
    </Block>
  )
}

type Node = Reply<'GET /api/admin/operations'>['nodes'][number]

/** Whether a node runs the files of its release. */
function Program({ release, changed, checkedAt }: Pick<Node, 'release' | 'changed' | 'checkedAt'>) {
  if (!checkedAt) return <span className="block">{m.admin_ops_program_unchecked()}</span>
  if (release === null) return <span className="block">{m.admin_ops_program_source()}</span>
  if (changed.length > 0) {
    return (
      <span className="block text-danger wrap-anywhere">
        {m.admin_ops_program_changed({ files: changed.join(', ') })}
      </span>
    )
  }
  return (
    <span className="block">
      {m.admin_ops_program_same({ release: release.slice(0, 12) })} <DateTime iso={checkedAt} />
    </span>
  )
}

function CheckNow() {
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: () => call('POST /api/admin/operations/program-check', { body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'operations'] }),
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button size="compact" busy={check.isPending} onClick={() => check.mutate()}>
        {m.admin_ops_program_check()}
      </Button>
      {check.isSuccess && <span role="status">{m.admin_ops_program_soon()}</span>}
      {check.isError && <ErrorBox>{adminErrorText(check.error)}</ErrorBox>}
    </div>
  )
}
