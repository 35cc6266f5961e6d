import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { useSettings } from '../../wire/site.ts'
import { saveErrorText } from '../forms/draft-words.ts'
import { useSetMaintenance } from './queries.ts'

/** docs/product.md A4: closes the site to players, after describing what they will see. */
export function Maintenance() {
  const { maintenance } = useSettings()
  const [confirming, setConfirming] = useState(false)
  const turn = useSetMaintenance()
  const error = turn.isError ? saveErrorText(turn.error) : undefined
  return (
    <section aria-label={m.admin_maint_title()} className="rounded-md border border-warning bg-surface p-4">
      <h2 className="type-h3 mb-2 flex items-center gap-2">
        <Wrench size={20} className="text-warning" aria-hidden />
        {m.admin_maint_title()}
      </h2>
      <Switch
        name="maintenance"
        label={m.admin_maint_switch()}
        note={maintenance.enabled ? m.admin_maint_on() : m.admin_maint_off()}
        on={maintenance.enabled}
        busy={turn.isPending}
        onTurn={(on) => {
          turn.reset()
          if (on) setConfirming(true)
          else turn.mutate(false)
        }}
      />
      {!confirming && error && <ErrorBox className="mt-3">{error}</ErrorBox>}
      <Confirm
        open={confirming}
        onClose={() => setConfirming(false)}
        title={m.admin_maint_ask()}
        action={m.admin_maint_close()}
        keep={m.admin_maint_keep()}
        busy={turn.isPending}
        error={error}
        onConfirm={() => turn.mutate(true, { onSuccess: () => setConfirming(false) })}
      >
        {m.admin_maint_note()}
        <blockquote className="mt-3 rounded-md border border-line bg-bg p-4 text-center">
          <p className="type-strong text-text">{m.shell_maintenance_title()}</p>
          <p className="type-small mt-1">{m.shell_maintenance_text()}</p>
        </blockquote>
      </Confirm>
    </section>
  )
}
