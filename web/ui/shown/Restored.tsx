import { Component, Fragment, type ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { ErrorState } from '../messages/states.tsx'

interface RestoredProps {
  /** A part that fails time and again says so, with a retry button, instead of leaving its place empty. */
  says?: true
  children: ReactNode
}

/** A part that fails again within this time is not restored by itself. */
const calmMs = 10_000

/** A part of the page that starts again when it fails; the rest of the page stays as it is. */
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
