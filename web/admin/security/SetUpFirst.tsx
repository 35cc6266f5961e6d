import type { User } from '@casino/contract/entities'
import { ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'
import { CodeForm } from '../../second-factor/CodeForm.tsx'
import { Enrol } from '../../second-factor/Enrol.tsx'
import { useBeginEnrolment } from '../../second-factor/queries.ts'
import { AccountMenu } from '../../shell/frame/AccountMenu.tsx'
import { Brand } from '../../shell/frame/Brand.tsx'
import { Notices } from '../../shell/frame/Notices.tsx'
import { Screen } from '../../shell/frame/Screen.tsx'
import { m } from '../../texts/compiled/messages.js'

interface SetUpFirstProps {
  user: User
  /** Called with true while something is shown that must not disappear automatically, with false when it may. */
  hold: (held: boolean) => void
}

/** Shown instead of the panel if the site requires a second factor that this administrator has not set up. */
export default function SetUpFirst({ user, hold }: SetUpFirstProps) {
  const begin = useBeginEnrolment()
  const begun = begin.data
  useEffect(() => {
    if (begun) hold(true)
  }, [begun, hold])
  return (
    <>
      <header className="sticky top-0 z-40 border-b border-line bg-surface">
        <div className="flex min-h-14 items-center justify-between gap-2 px-4">
          <Brand />
          <AccountMenu user={user} />
        </div>
        <Notices inPanel />
      </header>
      <Screen title={m.admin_factor_title()}>
        <div className="max-w-3xl space-y-4 rounded-md border border-line bg-surface p-4">
          {begun ? (
            <Enrol begun={begun} onDone={() => hold(false)} />
          ) : (
            <>
              <p className="flex items-start gap-3">
                <ShieldAlert size={20} className="mt-0.5 shrink-0 text-warning" aria-hidden />
                <span className="min-w-0">
                  <span className="type-strong block">{m.admin_factor_needed()}</span>
                  <span className="block text-text-2">{m.admin_factor_why()}</span>
                </span>
              </p>
              <CodeForm
                note={m.admin_factor_begin_note()}
                action={m.admin_factor_begin()}
                asks={['password']}
                by={begin}
              />
            </>
          )}
        </div>
      </Screen>
    </>
  )
}
