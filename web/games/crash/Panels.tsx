import { type Kopecks, payoutUpTo } from '@casino/rules/money'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney } from '../../ui/fields/amount.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { useOnline } from '../../wire/connection.ts'
import { AutoPlayButton, AutoPlayStatus } from '../AutoPlayButton.tsx'
import { AutoPlayPanel } from '../AutoPlayPanel.tsx'
import { BetField } from '../BetField.tsx'
import { MainButton } from '../MainButton.tsx'
import { TermsNotice } from '../TermsNotice.tsx'
import { flyingAt } from './Multiplier.tsx'
import { TargetField } from './TargetField.tsx'
import type { Crash } from './use-crash.ts'
import { useFrame } from './use-frame.ts'
import { type Panel, worthOf } from './use-panel.ts'

/** One bet or two: on a phone both buttons and the fields of one of them, on a desktop one below the other. */
export function Panels({ crash }: { crash: Crash }) {
  const { first, second, isTwo, setTwo, player, running } = crash
  const [chosen, setChosen] = useState<'1' | '2'>('1')
  const shown = isTwo ? chosen : '1'
  const isUsed = second.bet !== undefined || second.queued !== undefined || second.waiting
  return (
    <div className="crash-panels" data-two={isTwo || undefined}>
      <PanelPart crash={crash} panel={first} shown={shown === '1'} numbered={isTwo} />
      {isTwo && <PanelPart crash={crash} panel={second} shown={shown === '2'} numbered />}
      {isTwo && (
        <div className="crash-tabs">
          <Segmented
            label={m.crash_bets_of_player()}
            value={shown}
            onValue={setChosen}
            options={[
              { value: '1', label: m.crash_bet_of({ number: 1 }) },
              { value: '2', label: m.crash_bet_of({ number: 2 }) },
            ]}
          />
        </div>
      )}
      <div className="crash-more">
        {isTwo ? (
          <Button kind="quiet" size="compact" disabled={isUsed} onClick={() => setTwo(false)}>
            <X size={18} aria-hidden />
            {m.crash_second_remove()}
          </Button>
        ) : (
          <Button kind="ghost" size="compact" onClick={() => setTwo(true)}>
            <Plus size={18} aria-hidden />
            {m.crash_second_add()}
          </Button>
        )}
        {player.mode === 'auto' && !running && shown === '1' && <AutoPlayPanel player={player} />}
      </div>
    </div>
  )
}

interface PanelPartProps {
  crash: Crash
  panel: Panel
  /** On a phone. */
  shown: boolean
  numbered: boolean
}

function PanelPart({ crash, panel, shown, numbered }: PanelPartProps) {
  const { table, player } = crash
  const isFirst = panel.panel === 1
  const locked = panel.locked || (isFirst && crash.running)
  const number = panel.panel
  return (
    <div className="crash-panel" data-panel={number} data-shown={shown || undefined}>
      <div className="crash-fields">
        <BetField
          label={numbered ? m.crash_bet_of({ number }) : m.game_bet()}
          stake={isFirst && player.auto.at === 'running' ? player.auto.stake : panel.fields.stake}
          onStake={panel.setStake}
          balance={table.balance}
          limits={table.house.limits}
          locked={locked}
        />
        <TargetField
          label={numbered ? m.crash_auto_of({ number }) : m.crash_auto()}
          target={panel.fields.target}
          onTarget={panel.setTarget}
          locked={locked}
        />
      </div>
      <div className="crash-main">
        <PanelButton crash={crash} panel={panel} />
        {isFirst && (
          <>
            <AutoPlayStatus player={player} table={table} />
            {!crash.playing && <TermsNotice change={table.change} />}
          </>
        )}
      </div>
    </div>
  )
}

function PanelButton({ crash, panel }: Pick<PanelPartProps, 'crash' | 'panel'>) {
  const { table, player, flight } = crash
  const online = useOnline()
  const isFirst = panel.panel === 1
  if (isFirst && crash.automatic) {
    const needed = panel.target === undefined && !crash.running ? m.crash_auto_needed() : undefined
    const blockedReason = table.blockedReason ?? needed
    return <AutoPlayButton player={player} table={{ ...table, blockedReason }} stake={panel.stake} />
  }
  const { face } = panel
  const stakes = face === 'place' || face === 'queue' || face === 'wait'
  const reason = stakes ? table.blockedReason : online ? undefined : m.game_offline()
  return (
    <MainButton
      game="crash"
      kind={face === 'cancel' || face === 'unqueue' ? 'secondary' : 'main'}
      onPress={panel.press}
      waiting={panel.waiting}
      unanswered={panel.unanswered}
      disabled={face === 'wait' || flight.at !== 'loaded' || (!isFirst && reason !== undefined)}
      settling={panel.settling || (isFirst && crash.switching)}
      // One of the two panels is enough.
      blockedReason={isFirst ? reason : undefined}
      problem={panel.problem}
      onProblemRead={panel.forgetProblem}
      {...(!isFirst && { cap: 'S' })}
    >
      {labelOf(crash, panel)}
    </MainButton>
  )
}

/** A string where possible, so that the button can detect a change. */
function labelOf({ table, flight }: Crash, { face, bet, queued }: Panel): ReactNode {
  if (face === 'cashOut') {
    const startsAt = flight.round?.startsAt
    return (
      <span>
        {m.crash_cash_out()}{' '}
        {bet && startsAt !== undefined && flight.phase === 'flight' && (
          <Worth bet={bet} startsAt={startsAt} maximumWin={table.house.maximumWin} sign={table.sign} />
        )}
      </span>
    )
  }
  if (face === 'cancel' || (face === 'unqueue' && queued)) return m.crash_cancel()
  if (face === 'wait') return m.crash_wait()
  return face === 'place' ? m.crash_place() : m.crash_queue()
}

interface WorthProps {
  bet: NonNullable<Panel['bet']>
  startsAt: number
  maximumWin: Kopecks
  sign: string
}

/** Updated in readable steps rather than every frame. */
const everyMs = 80

/** What the bet would pay now; the server decides by the moment at which it receives the press. */
function Worth({ bet, startsAt, maximumWin, sign }: WorthProps) {
  const words = useRef<HTMLSpanElement>(null)
  const shownAt = useRef(0)
  useFrame(() => {
    const now = performance.now()
    if (!words.current || now - shownAt.current < everyMs) return
    shownAt.current = now
    const payout = worthOf(bet, flyingAt(startsAt), (stake, at) => payoutUpTo(maximumWin, stake, at))
    words.current.textContent = formatMoney(payout, sign)
  }, true)
  return <span ref={words} className="tabular whitespace-nowrap" />
}
