import type { GameType } from '@casino/contract/entities'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { LiveBets } from './LiveBets.tsx'
import { OwnBets } from './OwnBets.tsx'

type Feed = 'own' | 'all' | 'high'

/** Shown under every game: the player's own bets on it, those of all players, and the high ones. */
export default function BetFeeds({ game }: { game: GameType }) {
  const [feed, setFeed] = useState<Feed>('own')
  const names = { own: m.game_my_bets(), all: m.feed_all_bets(), high: m.feed_high_bets() }
  return (
    <section aria-label={names[feed]} className="mt-6 md:mt-8">
      <h2 className="sr-only">{m.feed_title()}</h2>
      <Segmented
        label={m.feed_title()}
        value={feed}
        onValue={setFeed}
        className="mb-3 md:max-w-[480px]"
        options={[
          { value: 'own', label: names.own },
          { value: 'all', label: names.all },
          { value: 'high', label: names.high },
        ]}
      />
      <div className="overflow-clip rounded-lg border border-line bg-surface">
        {feed === 'own' ? <OwnBets game={game} /> : <LiveBets key={feed} feed={feed} label={names[feed]} />}
      </div>
    </section>
  )
}
