import type { PasskeyAnswer } from '@casino/contract/people/passkey-answer'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { answerWithPasskey, offerPasskeys, supportsPasskeys } from '../../wire/passkeys.ts'
import { passkeyText } from './sign-in-texts.ts'

interface PasskeyButtonProps {
  purpose: 'sign-in' | 'proof'
  label: string
  /** Set if it is the first of several sign-in methods. */
  main?: boolean
  compact?: boolean
  disabled?: boolean
  /** Whether a field of the page also offers passkeys among the browser's suggestions. */
  autofill?: boolean
  /** Whether everything else is filled in; checked before the device is used. */
  ready?: () => boolean
  onAnswer: (passkey: PasskeyAnswer) => Promise<unknown>
}

/** Has the device confirm the player's identity; hidden if the browser cannot. */
export default function PasskeyButton({ purpose, label, ...more }: PasskeyButtonProps) {
  const { main, compact, disabled, autofill = false, ready, onAnswer } = more
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const stopOffer = useRef<() => void>(undefined)
  const send = async (given: PasskeyAnswer | Promise<PasskeyAnswer>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onAnswer(await given)
    } catch (error) {
      setFailure(passkeyText(error))
    } finally {
      setBusy(false)
    }
  }
  const chosen = useEffectEvent((passkey: PasskeyAnswer) => void send(passkey))
  useEffect(() => {
    if (!autofill || !supportsPasskeys()) return
    stopOffer.current = offerPasskeys(chosen)
    return stopOffer.current
  }, [autofill])
  if (!supportsPasskeys()) return null
  const ask = () => {
    if (ready?.() === false) return
    stopOffer.current?.()
    void send(answerWithPasskey(purpose))
  }
  return (
    <>
      <Button
        kind={main ? 'main' : 'secondary'}
        size={compact ? 'compact' : 'input'}
        className={compact ? undefined : 'w-full'}
        busy={busy}
        disabled={disabled}
        onClick={ask}
      >
        <KeyRound size={compact ? 18 : 20} aria-hidden />
        {label}
      </Button>
      {failure && <ErrorBox className="w-full">{failure}</ErrorBox>}
    </>
  )
}
