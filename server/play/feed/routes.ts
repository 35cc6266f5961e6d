import { liveBets, recentWins } from '@casino/contract/play/wins'
import { type Served, serve } from '../../platform/http/serve.ts'
import type { Feed } from './feed.ts'

export const feedRoutes = (feed: Feed): Served[] => [
  serve(recentWins, () => feed.recentWins()),
  serve(liveBets, ({ query }) => feed.liveBets(query.feed ?? 'all')),
]
