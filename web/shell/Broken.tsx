import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { m } from '../texts/compiled/messages.js'
import { ErrorState } from '../ui/states.tsx'
import { Screen } from './Screen.tsx'

/** A screen that failed: the shell around it stays. */
export function Broken({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Screen title={m.shell_broken_title()}>
      <ErrorState text={m.shell_broken_text()} onRetry={retry} />
    </Screen>
  )
}
