import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { endSession, useSession } from '../../wire/session.ts'

/** How long before the end the player is warned and can stay. */
const warnedMs = 60_000
const lookEveryMs = 1000
const active = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Signs the player out after this time without activity in any tab; the server cannot do this, because automatic calls of the
 * page keep the session alive. A changed balance counts as activity, because presses inside a partner's game are not visible here
 * (docs/product.md A3).
 */
export function IdleSignOut({ minutes }: { minutes: number }) {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const sequence = user?.balanceSequence
  const [lastActivity] = useState(() => new Activity())
  const [left, setLeft] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another balance is an activity
  useEffect(() => lastActivity.mark(), [sequence, lastActivity])
  useEffect(() => lastActivity.watch(), [lastActivity])
  useEffect(() => {
    const timer = setInterval(() => {
      const leftMs = minutes * 60_000 - lastActivity.idleMs()
      setLeft(leftMs > warnedMs ? undefined : Math.max(0, Math.ceil(leftMs / 1000)))
      if (leftMs > 0) return
      clearInterval(timer)
      void call('POST /api/auth/logout')
        .catch(() => undefined)
        .then(() => endSession(queryClient, 'ended'))
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [minutes, lastActivity, queryClient])
  if (left === undefined) return null
  return (
    <section
      aria-label={m.protection_idle()}
      className="type-label flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-warning-tint px-4 py-2 text-warning-on-tint"
    >
      {/* Announced once, not every second. */}
      <p role="alert">{m.protection_idle_text()}</p>
      <span className="tabular" aria-hidden>
        {left}
      </span>
      <Button size="compact" onClick={() => lastActivity.mark()}>
        {m.protection_idle_stay()}
      </Button>
    </section>
  )
}

/** When the player was last active, in this tab or another one of this browser. */
class Activity {
  #at = Date.now()
  #sent = 0
  #channel: BroadcastChannel | undefined

  idleMs(): number {
    return Date.now() - this.#at
  }

  mark(): void {
    this.#at = Date.now()
    if (this.#at - this.#sent < lookEveryMs) return
    this.#sent = this.#at
    this.#channel?.postMessage('active')
  }

  watch(): () => void {
    const mark = () => this.mark()
    const channel = new BroadcastChannel('activity')
    channel.onmessage = () => {
      this.#at = Date.now()
    }
    this.#channel = channel
    for (const name of active) addEventListener(name, mark, { passive: true })
    return () => {
      for (const name of active) removeEventListener(name, mark)
      channel.close()
      this.#channel = undefined
    }
  }
}
