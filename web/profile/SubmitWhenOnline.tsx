import { type ReactNode, useId } from 'react'
import { m } from '../texts/compiled/messages.js'
import { Button } from '../ui/shown/Button.tsx'
import { useOnline } from '../wire/connection.ts'

/** A submit button that is disabled offline and shows why. */
export function SubmitWhenOnline({ busy, children }: { busy: boolean; children: ReactNode }) {
  const online = useOnline()
  const note = useId()
  return (
    <>
      <Button type="submit" busy={busy} disabled={!online} aria-describedby={online ? undefined : note}>
        {children}
      </Button>
      {!online && (
        <p id={note} className="type-small text-text-2">
          {m.account_offline()}
        </p>
      )}
    </>
  )
}
