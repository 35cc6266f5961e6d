import { countdownMs } from '@casino/rules/games/roulette/clock'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { announce } from '../../ui/messages/announce.tsx'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import { celebrationOf } from '../celebration.ts'
import type { Roulette } from './machine.ts'
import { numberName } from './rounds/field-names.ts'
import { pocketColour, Wheel, type WheelTurn } from './Wheel.tsx'

interface RoundCardProps {
  roulette: Roulette
  /** When the countdown reaches zero, by this browser's clock. */
  zero: number | undefined
  /** Newest first. */
  numbers: readonly number[]
  /** The countdown is announced to screen readers only while there are bets on the table. */
  hasBets: boolean
  /** More about the numbers, where there is room. */
  children?: ReactNode
}

/**
 * The wheel, and next to it the state of the round, the countdown and the last numbers. On a phone it is a strip, which leaves
 * the screen to the table; while the wheel turns, it opens over the switch below without moving anything.
 */
export function RoundCard({ roulette, zero, numbers, hasBets, children }: RoundCardProps) {
  const strip = roulette.at === 'idle' || roulette.at === 'refused'
  return (
    <div className="roulette-round">
      <section
        aria-label={m.roulette_round()}
        className={classes(
          '@container flex min-w-0 items-center gap-4 rounded-lg border border-line bg-surface md:gap-6 md:p-5',
          strip ? 'roulette-strip' : 'roulette-open',
        )}
      >
        <div
          className={classes(
            'shrink-0 scroll-mt-20 @container md:w-[clamp(260px,42%,360px)]',
            strip ? 'w-[60px]' : 'w-[140px]',
          )}
        >
          <Wheel number={numbers[0]} turn={turnOf(roulette)} fresh={roulette.at === 'complete'} />
        </div>
        <div className="roulette-words flex min-w-0 flex-1 flex-col gap-2 md:gap-4 md:self-start">
          <State roulette={roulette} zero={zero} hasBets={hasBets} />
          <LastNumbers numbers={numbers} />
          {children}
        </div>
      </section>
    </div>
  )
}

function turnOf(roulette: Roulette): WheelTurn | undefined {
  if (roulette.at !== 'spinning') return undefined
  const { spin, drawn } = roulette
  return { key: spin.key, since: spin.since, to: drawn?.number }
}

function State({ roulette, zero, hasBets }: Pick<RoundCardProps, 'roulette' | 'zero' | 'hasBets'>) {
  switch (roulette.at) {
    case 'spinning':
      return <Words title={m.roulette_spinning()}>{m.roulette_closed()}</Words>
    case 'unanswered':
      return <Words title={m.roulette_waiting()}>{m.roulette_closed()}</Words>
    case 'complete':
      return <Outcome roulette={roulette} />
    default:
      return <Countdown zero={zero} hasBets={hasBets} closed={roulette.at === 'refused'} />
  }
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <div className="flex min-h-[84px] flex-col justify-center gap-1 md:min-h-[100px]">
      <p className="type-label text-text-2">{title}</p>
      <p className="type-h2">{children}</p>
    </div>
  )
}

function Outcome({ roulette: { drawn, spin } }: { roulette: Extract<Roulette, { at: 'complete' }> }) {
  const { reply } = drawn
  const payout = kopecksOf(reply?.payout ?? 0)
  const celebrated = reply !== undefined && celebrationOf(spin.stake, payout) !== 'none'
  return (
    <div className="flex min-h-[84px] flex-col justify-center gap-1 md:min-h-[100px]">
      <p className="type-label text-text-2">{m.roulette_result()}</p>
      <p className="type-h2">{numberName(drawn.number)}</p>
      {reply && (
        <p className={classes('type-strong', celebrated ? 'text-success' : 'text-text-2')}>
          {payout === 0 ? (
            <>
              {m.game_lost()} <Profit kopecks={kopecksOf(reply.profit)} />
            </>
          ) : celebrated ? (
            <>
              {m.game_won()} <Money kopecks={payout} />{' '}
              <span className="font-normal">
                (<Profit kopecks={kopecksOf(reply.profit)} />)
              </span>
            </>
          ) : (
            <>
              {m.game_returned()} <Money kopecks={payout} />
            </>
          )}
        </p>
      )}
    </div>
  )
}

const lastSeconds = 5
/** The seconds at which the countdown is announced to screen readers. */
const spoken = [10, 5, 0]

function Countdown({ zero, hasBets, closed }: Pick<RoundCardProps, 'zero' | 'hasBets'> & { closed: boolean }) {
  const seconds = useSeconds(zero)
  const late = seconds !== undefined && seconds <= lastSeconds
  useEffect(() => {
    if (hasBets && seconds !== undefined && spoken.includes(seconds)) announce(m.roulette_seconds_left({ seconds }))
  }, [seconds, hasBets])
  return (
    <div className="roulette-countdown flex min-w-[84px] flex-col justify-center md:min-h-[100px]">
      <p className="type-label text-text-2">{closed ? m.roulette_closed() : m.roulette_taking_bets()}</p>
      <p
        role="timer"
        aria-live="off"
        aria-label={m.roulette_countdown()}
        className={classes('tabular flex items-center md:min-h-[76px]', late ? 'type-result text-warning' : 'type-h1')}
      >
        {seconds === undefined ? '–' : m.roulette_seconds({ seconds })}
      </p>
      <div className="h-1.5 overflow-hidden rounded-full bg-control" aria-hidden="true">
        <div
          className={classes(
            'h-full origin-left rounded-full transition-transform duration-150',
            late ? 'bg-warning' : 'bg-accent',
          )}
          style={{ transform: `scaleX(${((seconds ?? 0) * 1000) / countdownMs})` }}
        />
      </div>
    </div>
  )
}

/** Whole seconds until a moment, 20 to 0; renders again once a second. */
function useSeconds(zero: number | undefined): number | undefined {
  const [, draw] = useState(0)
  const now = Date.now()
  const left = zero === undefined ? undefined : Math.min(Math.max(zero - now, 0), countdownMs)
  const seconds = left === undefined ? undefined : Math.ceil(left / 1000)
  useEffect(() => {
    if (zero === undefined) return undefined
    const rest = (zero - Date.now()) % 1000
    const timer = setTimeout(() => draw((drawn) => drawn + 1), rest > 0 ? rest + 5 : 1000 + rest)
    return () => clearTimeout(timer)
  })
  return seconds
}

function LastNumbers({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0)
    return <p className="roulette-numbers type-small min-h-7 text-text-3">{m.roulette_no_numbers()}</p>
  return (
    <ol aria-label={m.roulette_last_numbers()} className="roulette-numbers flex min-h-7 flex-wrap gap-1">
      {withPlaces(numbers).map(({ place, number }) => (
        <li key={place}>
          <NumberTile number={number} />
        </li>
      ))}
    </ol>
  )
}

function withPlaces(numbers: readonly number[]) {
  return numbers.map((number, place) => ({ number, place }))
}

/** 30 × 28, a number on its colour. */
export function NumberTile({ number }: { number: number }) {
  return (
    <span
      className={classes(
        'type-key tabular grid h-7 w-[30px] place-items-center rounded-sm font-semibold text-white',
        pocketColour(number),
      )}
    >
      <span className="sr-only">{numberName(number)}</span>
      <span aria-hidden="true">{number}</span>
    </span>
  )
}
