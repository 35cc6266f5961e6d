import type { RaceEntry, Race as RaceOnWire } from '@casino/contract/money/race'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Countdown } from '../rewards/Countdown.tsx'
import { RewardScene } from '../rewards/RewardScene.tsx'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, formatPrize, kopecksOf } from '../ui/fields/amount.ts'
import { Days } from '../ui/fields/Days.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { Money, useCurrencySign } from '../ui/shown/Money.tsx'
import { Pill } from '../ui/shown/Pill.tsx'
import { type Column, Table } from '../ui/shown/Table.tsx'
import { raceOptions } from '../wire/race.ts'
import { prizeSteps } from './prize-steps.ts'

type Current = NonNullable<RaceOnWire['current']>

/** The weekly race: places, prizes, rules, and the winners of the last one (docs/product.md R10). */
export function Race() {
  const { data, isError, refetch } = useQuery(raceOptions)
  if (!data) {
    return isError ? (
      <ErrorState text={m.race_failed()} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96 rounded-lg" />
    )
  }
  const { current, last } = data
  return (
    <div className="space-y-6">
      <Link to="/bonus" className={buttonClass('secondary', 'compact')}>
        <ChevronLeft size={18} aria-hidden />
        {m.race_back()}
      </Link>
      {current ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="min-w-0 space-y-6">
            <Head current={current} />
            <Card flush>
              <h2 className="type-h3 border-b border-line p-4 md:px-6">{m.race_places()}</h2>
              {current.own && <OwnPlace own={current.own} minimum={current.minimum} />}
              {current.top.length === 0 ? (
                <EmptyState drawing={<Flag />} text={m.race_empty()} note={m.race_empty_note()} />
              ) : (
                <Places label={m.race_places()} entries={current.top} />
              )}
            </Card>
          </div>
          <div className="min-w-0 space-y-6">
            <Prizes prizes={current.prizes} />
            <Rules current={current} />
          </div>
        </div>
      ) : (
        <Card>
          <EmptyState drawing={<Flag />} text={m.race_off()} note={m.race_off_note()} />
        </Card>
      )}
      {last && (
        <Card flush>
          <h2 className="type-h3 border-b border-line p-4 md:px-6">
            {m.race_last()} <Week from={last.from} to={last.to} />
          </h2>
          {last.results.length === 0 ? (
            <p className="type-body p-4 text-text-2 md:px-6">{m.race_last_empty()}</p>
          ) : (
            <Places label={m.race_last()} entries={last.results} />
          )}
        </Card>
      )}
    </div>
  )
}

function Head({ current: { prizes, from, to } }: { current: Current }) {
  const sign = useCurrencySign()
  const sum = prizes.reduce((all, prize) => all + prize, 0)
  return (
    <Card flush>
      {/* If it were wider, the picture would lose the top of the flag. */}
      <div className="aspect-[16/5]">
        <RewardScene art="race" />
      </div>
      <div className="space-y-1 p-4 md:p-6">
        <p className="type-h2 text-balance">
          {m.race_text({ sum: formatPrize(kopecksOf(sum), sign), places: prizes.length })}
        </p>
        <p className="type-body text-text-2">
          <Week from={from} to={to} /> · {m.race_ends_in()} <Countdown until={to} />
        </p>
      </div>
    </Card>
  )
}

/** A week's end is the midnight after its last day. */
function Week({ from, to }: { from: string; to: string }) {
  return <Days from={from} to={new Date(Date.parse(to) - 1).toISOString()} />
}

function OwnPlace({ own, minimum }: { own: NonNullable<Current['own']>; minimum: number }) {
  const sign = useCurrencySign()
  const money = (roubles: number) => formatMoney(kopecksOf(roubles), sign)
  const { place, staked, prize, next } = own
  return (
    <div className="space-y-1 border-b border-line bg-raised p-4 md:px-6">
      <p className="type-strong">
        {place === null ? m.race_no_place() : m.race_place({ place })}
        {' · '}
        {m.race_own_staked({ amount: money(staked) })}
      </p>
      <p className="type-small text-text-2">
        {staked < minimum
          ? m.race_minimum({ amount: money(minimum) })
          : [prize > 0 && m.race_own_prize({ amount: money(prize) }), next && gapText(next.place, money(next.amount))]
              .filter(Boolean)
              .join(' ')}
      </p>
    </div>
  )
}

const gapText = (place: number, amount: string) => m.race_gap({ place, amount })

function Places({ label, entries }: { label: string; entries: readonly RaceEntry[] }) {
  const columns: readonly Column<RaceEntry>[] = [
    { key: 'place', head: m.race_column_place(), cell: ({ place }) => <span className="tabular">{place}</span> },
    { key: 'player', head: m.round_player(), cell: (entry) => <Player entry={entry} /> },
    {
      key: 'staked',
      head: m.race_column_staked(),
      figure: true,
      cell: ({ staked }) => <Money kopecks={kopecksOf(staked)} />,
    },
    { key: 'prize', head: m.race_column_prize(), figure: true, cell: ({ prize }) => <Prize prize={prize} /> },
  ]
  return (
    <Table
      label={label}
      columns={columns}
      rows={entries}
      rowKey={({ place }) => String(place)}
      narrow={(entry) => ({
        left: (
          <span className="flex min-w-0 gap-2">
            <span className="tabular text-text-3">{entry.place}</span>
            <Player entry={entry} />
          </span>
        ),
        right: <Prize prize={entry.prize} />,
        rightNote: <Money kopecks={kopecksOf(entry.staked)} />,
      })}
    />
  )
}

function Player({ entry: { username, own } }: { entry: RaceEntry }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {username === null ? (
        <span className="truncate text-text-3">{m.feed_hidden_player()}</span>
      ) : (
        <span className="truncate" translate="no">
          {username}
        </span>
      )}
      {own && <Pill tone="iris">{m.race_you()}</Pill>}
    </span>
  )
}

function Prize({ prize }: { prize: number }) {
  return prize > 0 ? (
    <Money kopecks={kopecksOf(prize)} className="font-semibold" />
  ) : (
    <span className="text-text-3">—</span>
  )
}

function Prizes({ prizes }: { prizes: readonly number[] }) {
  return (
    <Card>
      <h2 className="type-h3 mb-2">{m.race_prizes()}</h2>
      <ul className="divide-y divide-line">
        {prizeSteps(prizes).map(({ from, to, prize }) => (
          <li key={from} className="flex min-h-11 items-center justify-between gap-4">
            <span className="text-text-2">
              {from === to ? m.race_one_place({ place: from }) : m.race_some_places({ from, to })}
            </span>
            <Money kopecks={kopecksOf(prize)} className="type-strong" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Rules({ current: { minimum, turnover } }: { current: Current }) {
  const sign = useCurrencySign()
  const rules: ReactNode[] = [
    m.race_rule_count(),
    minimum > 0 && m.race_minimum({ amount: formatMoney(kopecksOf(minimum), sign) }),
    m.race_rule_ties(),
    m.race_rule_paid(),
    turnover > 0 ? m.race_rule_turnover({ turnover }) : m.race_rule_no_turnover(),
    m.race_rule_loss(),
  ]
  return (
    <Card>
      <h2 className="type-h3 mb-2">{m.race_rules()}</h2>
      <ul className="type-body space-y-3 text-text-2">
        {rules.filter(Boolean).map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rules stand in a fixed order
          <li key={index}>{rule}</li>
        ))}
      </ul>
    </Card>
  )
}
