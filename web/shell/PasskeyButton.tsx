import type { PasskeyAnswer } from '@casino/contract/passkey-answer'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ErrorBox } from '../ui/states.tsx'
import { answerWithPasskey, supportsPasskeys } from '../wire/passkeys.ts'
import { passkeyText } from './sign-in-texts.ts'

interface PasskeyButtonProps {
  purpose: 'sign-in' | 'proof'
  label: string
  /** The first way of several. */
  main?: boolean
  compact?: boolean
  disabled?: boolean
  /** Whether everything else is filled in; asked before the device is. */
  ready?: () => boolean
  onAnswer: (passkey: PasskeyAnswer) => Promise<unknown>
}

/** Has the device confirm who the player is; absent where the browser cannot. */
export default function PasskeyButton({ purpose, label, ...more }: PasskeyButtonProps) {
  const { main, compact, disabled, ready, onAnswer } = more
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!supportsPasskeys()) return null
  const ask = async () => {
    if (ready?.() === false) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onAnswer(await answerWithPasskey(purpose))
    } catch (error) {
      setFailure(passkeyText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        kind={main ? 'main' : 'secondary'}
        size={compact ? 'compact' : 'input'}
        className={compact ? undefined : 'w-full'}
        busy={busy}
        disabled={disabled}
        onClick={() => void ask()}
      >
        <KeyRound size={compact ? 18 : 20} aria-hidden />
        {label}
      </Button>
      {failure && <ErrorBox className="w-full">{failure}</ErrorBox>}
    </>
  )
}
