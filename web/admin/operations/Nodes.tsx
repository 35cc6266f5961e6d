import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import type { Reply } from '../../wire/api.ts'
import { Block, Row } from './Block.tsx'

/** The server's processes; one that ended without removing its row stays in the list for a day. */
export function Nodes({ nodes }: { nodes: Reply<'GET /api/admin/operations'>['nodes'] }) {
  return (
    <Block label={m.admin_ops_nodes()}>
      <ul>
        {nodes.map(({ id, host, version, role, running, seenAt }) => (
          <Row
            key={id}
            name={host}
            tone={running ? 'success' : 'danger'}
            state={running ? m.admin_ops_node_running() : m.admin_ops_node_stale()}
            note={`${version} · ROLE=${role}`}
          >
            {m.admin_ops_seen()}: <DateTime iso={seenAt} />
          </Row>
        ))}
      </ul>
    </Block>
  )
}
