import { Dices } from 'lucide-react'
import type { Ref } from 'react'
import { openAuth } from '../../shell/auth.ts'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { HistoryTable } from './HistoryTable.tsx'

interface HistorySectionProps {
  ref: Ref<HTMLElement>
  signedIn: boolean
}

/** The bets under the panel; a guest is asked in, and nothing is fetched for him (spec §6). */
export function HistorySection({ ref, signedIn }: HistorySectionProps) {
  return (
    <section ref={ref} aria-labelledby="dice-history" className="mt-6 scroll-mt-20 md:mt-8">
      <h2 id="dice-history" className="type-h2 mb-3">
        {m.game_my_bets()}
      </h2>
      <div className="overflow-clip rounded-lg border border-line bg-surface">
        {signedIn ? (
          <HistoryTable />
        ) : (
          <EmptyState
            drawing={<Dices aria-hidden />}
            text={m.game_history_guest()}
            action={
              <>
                <Button onClick={() => openAuth('login')}>{m.shell_login()}</Button>
                <Button kind="main" onClick={() => openAuth('register')}>
                  {m.shell_register()}
                </Button>
              </>
            }
          />
        )}
      </div>
    </section>
  )
}
