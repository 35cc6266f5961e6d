import { Component, Fragment, type ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { ErrorState } from '../messages/states.tsx'

interface RestoredProps {
  /** After repeated failures, shows an error with a retry button instead of an empty space. */
  says?: true
  children: ReactNode
}

/** A part that fails again within this time is not restarted automatically. */
const calmMs = 10_000

/** Restarts a part of the page when it fails, without affecting the rest. */
export class Restored extends Component<RestoredProps, { failed: boolean; starts: number }> {
  override state = { failed: false, starts: 0 }
  #failedAt = -calmMs - 1

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(): void {
    const wasCalm = performance.now() - this.#failedAt > calmMs
    this.#failedAt = performance.now()
    if (wasCalm) this.#start()
  }

  readonly #start = () => this.setState(({ starts }) => ({ failed: false, starts: starts + 1 }))

  override render(): ReactNode {
    const { says, children } = this.props
    if (this.state.failed) return says && <ErrorState text={m.shell_broken_text()} onRetry={this.#start} />
    return <Fragment key={this.state.starts}>{children}</Fragment>
  }
}
