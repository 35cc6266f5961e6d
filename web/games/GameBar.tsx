import type { GameType } from '@casino/contract/entities'
import { Fingerprint, History, Keyboard, Percent, Volume2, VolumeX, Zap } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { part } from '../ui/browser/part.ts'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { Skeleton } from '../ui/messages/states.tsx'
import { BarPopover, barButton } from './BarPopover.tsx'
import { useHotkeysOn } from './hotkeys.ts'
import { SessionButton } from './SessionButton.tsx'
import { useSound } from './sound.ts'
import { useTurbo } from './turbo.ts'

const FairnessDialog = part(() => import('../fairness/FairnessDialog.tsx'))
const HotkeysPanel = part(() => import('./HotkeysPanel.tsx'))
const SoundPanel = part(() => import('./SoundPanel.tsx'))

export type KeyList = readonly (readonly [cap: string, action: string])[]

interface GameBarProps {
  game: GameType
  /** In per cent, as text; absent until it is known. */
  edge: string | undefined
  rulesTitle: string
  /** Rendered when the panel opens; may be lazy. */
  rules: ReactNode
  /** The effects of this game's hotkeys, for the list shown when they are switched on. */
  keys: KeyList
  onHistory: () => void
}

/** Shown under every game: house edge with the rules, turbo, sound, hotkeys, session result, fairness, history. */
export function GameBar({ game, edge, rulesTitle, rules, keys, onHistory }: GameBarProps) {
  const [shown, setShown] = useState<'rules' | 'fairness'>()
  const close = () => setShown(undefined)
  const edgeText = edge === undefined ? m.game_rules() : m.game_edge({ percent: edge })
  return (
    <section
      aria-label={m.game_bar()}
      className="relative flex min-h-12 flex-wrap items-center gap-0.5 border-t border-line px-1 sm:gap-1 sm:px-2"
    >
      <button
        type="button"
        onClick={() => setShown('rules')}
        aria-label={`${edgeText}. ${m.game_rules_open()}`}
        className={classes(barButton, 'mr-auto')}
      >
        <Percent size={18} className="shrink-0" aria-hidden />
        <span className="max-sm:hidden">{edgeText}</span>
        <span className="max-[22.4rem]:hidden sm:hidden">{m.game_rules()}</span>
      </button>
      <TurboButton />
      <SoundButton />
      {/* Hidden on a phone, which has neither room for it nor a keyboard. */}
      <div className="max-sm:hidden">
        <HotkeysButton keys={keys} />
      </div>
      <SessionButton />
      <button
        type="button"
        onClick={onHistory}
        aria-label={m.game_my_bets()}
        title={m.game_my_bets()}
        className={barButton}
      >
        <History size={20} aria-hidden />
      </button>
      <button type="button" onClick={() => setShown('fairness')} aria-label={m.game_fairness()} className={barButton}>
        <Fingerprint size={20} aria-hidden />
        <span className="max-sm:hidden">{m.game_fairness()}</span>
      </button>
      <Dialog open={shown === 'rules'} onClose={close} title={rulesTitle} width="details">
        <Suspense fallback={<Skeleton className="h-96" />}>{rules}</Suspense>
      </Dialog>
      {shown === 'fairness' && (
        <Suspense fallback={null}>
          <FairnessDialog game={game} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

/** Hidden if the site does not offer it. */
function TurboButton() {
  const turbo = useTurbo()
  if (!turbo.offered) return null
  return (
    <button type="button" aria-pressed={turbo.on} title={m.game_turbo()} onClick={turbo.turn} className={barButton}>
      <Zap
        size={20}
        className={turbo.on ? 'text-accent-text' : ''}
        fill={turbo.on ? 'currentColor' : 'none'}
        aria-hidden
      />
      <span className="sr-only">{m.game_turbo()}</span>
    </button>
  )
}

function SoundButton() {
  const [sound] = useSound()
  const silent = !sound.on || sound.volume === 0
  return (
    <BarPopover
      label={m.game_sound()}
      icon={silent ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
    >
      <Suspense fallback={<Skeleton className="h-32" />}>
        <SoundPanel />
      </Suspense>
    </BarPopover>
  )
}

function HotkeysButton({ keys }: Pick<GameBarProps, 'keys'>) {
  const [on] = useHotkeysOn()
  return (
    <BarPopover
      label={m.game_hotkeys()}
      icon={<Keyboard size={20} className={on ? 'text-accent-text' : ''} aria-hidden />}
    >
      <Suspense fallback={<Skeleton className="h-64" />}>
        <HotkeysPanel keys={keys} />
      </Suspense>
    </BarPopover>
  )
}
