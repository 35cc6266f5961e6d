import type { GameType } from '@casino/contract/entities'
import type { RevealedSeeds } from '@casino/contract/play/fairness'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { openAuth } from '../shell/auth/auth.ts'
import { m } from '../texts/compiled/messages.js'
import { Segmented } from '../ui/fields/Segmented.tsx'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { useSession } from '../wire/session.ts'
import { SeedsPanel } from './SeedsPanel.tsx'
import { VerifyForm } from './VerifyForm.tsx'
import { emptyInput, type VerifyInput } from './verify-input.ts'

interface FairnessDialogProps {
  /** The game that is preselected in the verifier. */
  game: GameType
  onClose: () => void
}

/** The player's seeds and the verifier, without leaving the game. */
export default function FairnessDialog({ game, onClose }: FairnessDialogProps) {
  const { user } = useSession()
  const [tab, setTab] = useState<'seeds' | 'verify'>('seeds')
  const [input, setInput] = useState<VerifyInput>({ ...emptyInput, game })

  const verify = ({ serverSeed, clientSeed }: RevealedSeeds) => {
    setInput({ ...emptyInput, game, serverSeed, clientSeed })
    setTab('verify')
  }
  const signIn = () => {
    onClose()
    openAuth('login')
  }

  return (
    <Dialog open onClose={onClose} title={m.fairness_title()} width="details">
      <div className="flex min-w-0 flex-col gap-4">
        <p className="type-body text-text-2">
          {m.fairness_plain()}{' '}
          <Link to="/fairness" onClick={onClose} className="text-accent-text underline underline-offset-4">
            {m.fairness_page_link()}
          </Link>
        </p>
        <Segmented
          label={m.fairness_tabs()}
          value={tab}
          onValue={setTab}
          options={[
            { value: 'seeds', label: m.fairness_tab_seeds() },
            { value: 'verify', label: m.fairness_tab_verify() },
          ]}
        />
        {tab === 'verify' ? (
          <VerifyForm initial={input} />
        ) : user ? (
          <SeedsPanel onVerify={verify} />
        ) : (
          <div className="flex flex-col items-center gap-3 py-4 text-center">
            <p className="type-body">{m.fairness_guest()}</p>
            <Button kind="main" onClick={signIn}>
              {m.shell_login()}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
