import { Wrench } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ErrorBox } from '../../ui/states.tsx'
import { useSettings } from '../../wire/site.ts'
import { useSetMaintenance } from './queries.ts'
import { saveErrorText } from './words.ts'

/** docs/product.md A4: closes the site to players, after describing what they will see. */
export function Maintenance() {
  const { maintenance } = useSettings()
  const [confirming, setConfirming] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const turn = useSetMaintenance()
  const error = turn.isError && <ErrorBox className="mt-3">{saveErrorText(turn.error)}</ErrorBox>
  return (
    <section aria-label={m.admin_maint_title()} className="rounded-md border border-warning bg-surface p-4">
      <h2 className="type-h3 mb-2 flex items-center gap-2">
        <Wrench size={20} className="text-warning" aria-hidden />
        {m.admin_maint_title()}
      </h2>
      <Switch
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
      {!confirming && error}
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={m.admin_maint_ask()}
        destructive
        initialFocus={keep}
        actions={
          <>
            <Button ref={keep} onClick={() => setConfirming(false)}>
              {m.admin_maint_keep()}
            </Button>
            <Button
              kind="danger"
              busy={turn.isPending}
              onClick={() => turn.mutate(true, { onSuccess: () => setConfirming(false) })}
            >
              {m.admin_maint_close()}
            </Button>
          </>
        }
      >
        <p className="text-text-2">{m.admin_maint_note()}</p>
        <blockquote className="mt-3 rounded-md border border-line bg-bg p-4 text-center">
          <p className="type-strong">{m.shell_maintenance_title()}</p>
          <p className="type-small mt-1 text-text-2">{m.shell_maintenance_text()}</p>
        </blockquote>
        {error}
      </Dialog>
    </section>
  )
}
