import './sheet.ts'
import {
  betsProblem,
  type RouletteBet,
  type RouletteField,
  rouletteEdgeBasisPoints,
  roulettePayoutTable,
  totalStake,
} from '@casino/rules/games/roulette/rules'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { useEffect, useMemo, useRef, useState } from 'react'
import { openAuth } from '../../shell/auth/auth.ts'
import { destinationOf } from '../../shell/frame/destinations.ts'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { useReducedMotion, useUpright } from '../../ui/browser/media.ts'
import { part } from '../../ui/browser/part.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { announce } from '../../ui/messages/announce.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { useSession } from '../../wire/session.ts'
import { Celebration } from '../Celebration.tsx'
import { GameFrame } from '../GameFrame.tsx'
import { HouseLimits } from '../HouseLimits.tsx'
import { useHotkeys } from '../hotkeys.ts'
import { MainButton } from '../MainButton.tsx'
import { describeProblem } from '../problem.ts'
import { playSound } from '../sound.ts'
import { TermsNotice } from '../TermsNotice.tsx'
import { useTable } from '../use-table.ts'
import { Actions } from './Actions.tsx'
import { BetList } from './BetList.tsx'
import { ChipButton, ChipRow } from './ChipRow.tsx'
import { type ChosenChip, defaultChip, steppedChip } from './chips.ts'
import { HotCold } from './HotCold.tsx'
import { takesBets } from './machine.ts'
import { numbersShown } from './numbers-shown.ts'
import { RoundCard } from './RoundCard.tsx'
import { resultText } from './result-text.ts'
import { fieldName } from './rounds/field-names.ts'
import { canRepeat, clear, place, remove, repeat, type SlipLimits, takeBack, undo } from './slip.ts'
import { Table } from './Table.tsx'
import { Totals } from './Totals.tsx'
import { numbersOf, Track } from './Track.tsx'
import { useRoulette } from './use-roulette.ts'

const Rules = part(() => import('./Rules.tsx'))

/** The odds follow from the wheel: the game's record does not change them. */
const ownTerms = { payoutTable: roulettePayoutTable, edgeBasisPoints: rouletteEdgeBasisPoints }

export default function Page() {
  const game = useRouletteGame()
  const { table, roulette, slip } = game
  return (
    <GameFrame
      table={table}
      playing={!takesBets(roulette) || (slip.bets.length > 0 && table.house.at !== 'closed')}
      rulesTitle={m.roulette_rules_title()}
      rules={<Rules house={table.house} />}
      keys={[
        [m.game_space_key(), m.roulette_spin()],
        ['C', m.roulette_clear()],
        ['A', m.roulette_chip_less()],
        ['D', m.roulette_chip_more()],
        ['R', m.roulette_repeat()],
        ['Z', m.roulette_undo()],
        ['Del', m.roulette_take_back()],
      ]}
    >
      <div className="roulette-panel min-w-0 lg:grid lg:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[minmax(0,1fr)_320px]">
        <Stage game={game} />
        <Controls game={game} />
      </div>
    </GameFrame>
  )
}

/** The bets and chips of this tab, and the round; the hotkeys act on them. */
function useRouletteGame() {
  const table = useTable('roulette', ownTerms)
  const { house, sign, playerId, balance } = table
  const [chip, setChip] = useState<ChosenChip>({ amount: defaultChip, own: false })
  const still = useReducedMotion()
  const top = useRef<HTMLDivElement>(null)

  const problemOf = (bets: readonly RouletteBet[]) => {
    const problem = betsProblem(bets, house.limits)
    return table.problemOf(totalStake(bets)) ?? (problem && describeProblem(problem, { limits: house.limits, sign }))
  }
  const game = useRoulette({
    problemOf,
    terms: table.terms,
    open: table.open,
    onTurn: () => top.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'nearest' }),
    onResult(spin, drawn) {
      announce(resultText(spin, drawn, sign))
      const payout = kopecksOf(drawn.reply?.payout ?? 0)
      if (payout > spin.stake) playSound('win', payout / spin.stake)
    },
  })

  const { roulette, slip, last } = game
  const purse: SlipLimits = { balance: balance ?? kopecks(0), limits: house.limits }
  const closed = playerId === undefined || !table.open || !takesBets(roulette)
  const lay = (fields: readonly RouletteField[]) => game.change((now) => place(now, fields, chip.amount, purse))

  useHotkeys({
    space: game.spin,
    ...(!closed && {
      c: () => game.change(clear),
      z: () => game.change(undo),
      r: () => canRepeat(slip, last, purse) && game.change((now) => repeat(now, last, purse)),
      a: () => setChip({ amount: steppedChip(chip.amount, -1), own: false }),
      d: () => setChip({ amount: affordable(steppedChip(chip.amount, 1), chip.amount, purse), own: false }),
    }),
  })

  // While the wheel turns, the table also shows it in words.
  const wasClosed = useRef(false)
  useEffect(() => {
    const spinning = roulette.at === 'spinning'
    if (spinning && !wasClosed.current) announce(m.roulette_closed())
    wasClosed.current = spinning
  }, [roulette.at])
  return { ...game, table, top, purse, closed, lay, chip, setChip }
}

type Game = ReturnType<typeof useRouletteGame>

/** The wheel, and under it the fields. */
function Stage({ game }: { game: Game }) {
  const { table, roulette, slip, closed, lay, chip, purse, server } = game
  const guest = useGuest(table.playerId)
  const [pointed, setPointed] = useState<readonly RouletteField[]>()
  const [view, setView] = useState<'table' | 'track'>('table')
  const mobile = useUpright()
  const complete = roulette.at === 'complete' ? roulette : undefined
  const statistics = server && <HotCold said={server.said} />
  const lit = useMemo(() => litBy(pointed), [pointed])
  return (
    <div className="roulette-stage relative flex min-w-0 flex-col gap-3 rounded-t-xl bg-bg p-3 sm:p-4 md:gap-4 md:p-6 lg:rounded-tr-none">
      <div ref={game.top} className="roulette-place scroll-mt-20">
        <RoundCard
          roulette={roulette}
          zero={game.zero}
          numbers={numbersShown(server?.said, roulette)}
          hasBets={slip.bets.length > 0}
        >
          {!mobile && statistics}
        </RoundCard>
      </div>
      {guest && <GuestPanel />}
      {mobile && (
        <Segmented
          label={m.roulette_view()}
          value={view}
          onValue={setView}
          options={[
            { value: 'table', label: m.roulette_table() },
            { value: 'track', label: m.roulette_track() },
          ]}
        />
      )}
      {/* One line only: a second one would push away the field that is being pressed. */}
      <p className="roulette-hint type-small -my-1 min-h-lh truncate text-text-2" aria-hidden="true">
        {hint(pointed, !takesBets(roulette), mobile)}
      </p>
      {(!mobile || view === 'table') && (
        <Table
          tall={mobile}
          bets={slip.bets}
          closed={closed}
          lit={lit}
          onPoint={(field) => setPointed(field && [field])}
          onPlace={(field) => lay([field])}
          onTakeBack={(field) => game.change((now) => takeBack(now, field, chip.amount, purse))}
          drawn={complete?.drawn.number}
          sign={table.sign}
        />
      )}
      {(!mobile || view === 'track') && (
        <Track tall={mobile} closed={closed} lit={lit} onPoint={setPointed} onPlace={lay} />
      )}
      {mobile && statistics}
      {complete?.drawn.reply && (
        <Celebration
          roundId={complete.drawn.roundId}
          stake={complete.spin.stake}
          payout={kopecksOf(complete.drawn.reply.payout)}
          multiplier={Math.floor(kopecksOf(complete.drawn.reply.multiplier))}
        />
      )}
    </div>
  )
}

/** The chips, the main button and the list of bets. */
function Controls({ game }: { game: Game }) {
  const { table, roulette, slip, last, purse, closed, chip, setChip } = game
  const { house, sign } = table
  const unanswered = roulette.at === 'unanswered'
  const guest = useGuest(table.playerId)
  const [open, setOpen] = useState(false)
  return (
    <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-4 lg:p-5">
      <div
        className={classes(
          'roulette-keys sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-30 flex min-w-0 flex-col gap-2 border-t border-line bg-surface px-3 py-1 md:static md:gap-4 md:border-0 md:p-6 md:pb-0 lg:p-0',
          guest && 'max-md:hidden',
        )}
      >
        <div id="roulette-chips" className={classes('flex flex-col gap-2 md:gap-4', open ? 'pt-2' : 'roulette-folded')}>
          <ChipRow
            chosen={chip}
            onChoose={setChip}
            ceiling={purse.balance}
            minimum={house.limits.minimum}
            disabled={closed}
            sign={sign}
          />
          <Actions slip={slip} last={last} purse={purse} closed={closed} onChange={game.change} />
        </div>
        <div className="roulette-press flex flex-wrap items-center gap-2 max-md:[&>button]:flex-1 max-md:[&>button]:px-3 max-md:[&>p]:basis-full max-md:[&>[role=alert]]:basis-full md:contents">
          <div className="roulette-unfold">
            <ChipButton chip={chip} sign={sign} open={open} onOpen={setOpen} controls="roulette-chips" />
          </div>
          <Totals bets={slip.bets} maximumWin={house.maximumWin} short={!open} />
          <MainButton
            game="roulette"
            onPress={game.spin}
            disabled={!unanswered && (closed || slip.bets.length === 0)}
            unanswered={unanswered}
            blockedReason={table.blockedReason}
            problem={roulette.at === 'refused' || roulette.at === 'idle' ? roulette.problem : undefined}
            onProblemRead={game.forgetProblem}
          >
            {m.roulette_spin()}
          </MainButton>
        </div>
        <TermsNotice change={table.change} />
      </div>
      <div className="roulette-list flex min-w-0 flex-col gap-4 p-3 sm:p-4 md:p-6 lg:p-0">
        <BetList bets={slip.bets} closed={closed} onRemove={(field) => game.change((now) => remove(now, field))} />
        <HouseLimits house={house} />
      </div>
    </div>
  )
}

const useGuest = (playerId: string | undefined) => !useSession().loading && playerId === undefined

/** For guests: the countdown runs, the fields are closed, and this panel explains why. */
function GuestPanel() {
  const { name, place: to } = destinationOf('roulette')
  const wanted = { name: name(), place: to, play: true } as const
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-iris-tint px-4 py-3">
      <p className="type-strong text-iris-text">{m.roulette_guest()}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => openAuth('login', { wanted })}>{m.shell_login()}</Button>
        <Button kind="main" onClick={() => openAuth('register', { wanted })}>
          {m.shell_register()}
        </Button>
      </div>
    </div>
  )
}

/** A field with a single number does not highlight anything else. */
function litBy(pointed: readonly RouletteField[] | undefined): ReadonlySet<number> {
  const numbers = numbersOf(pointed)
  return numbers.size > 1 ? numbers : numbersOf(undefined)
}

function affordable(next: Kopecks, now: Kopecks, { balance }: SlipLimits): Kopecks {
  return next > balance ? now : next
}

/** The coverage and payout of the pointed-at field, or that no bets can be placed now. */
function hint(pointed: readonly RouletteField[] | undefined, closed: boolean, mobile: boolean): string {
  const [first, ...more] = pointed ?? []
  if (closed) return m.roulette_closed()
  if (!first) return mobile ? m.roulette_hint_touch() : m.roulette_hint()
  if (more.length > 0) return m.roulette_hint_several({ count: more.length + 1 })
  return m.roulette_hint_field({ field: fieldName(first), payout: first.payout, count: first.numbers.length })
}
