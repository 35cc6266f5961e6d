import { endOwnSession, ownSessions } from '@casino/contract/people/account'
import { refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { PlayersDeps } from '../deps.ts'
import { endSessions, findSignInElsewhere, sessionsOf, sessionsOnWire } from './player-sessions.ts'

const mostShown = 50

export const serveOwnSessions = ({ database: { read } }: PlayersDeps) =>
  serve(ownSessions, async ({ player: { id, session } }) => {
    const [sessions, elsewhere] = await Promise.all([
      sessionsOf(read, id, mostShown),
      findSignInElsewhere(read, id, session),
    ])
    return {
      sessions: sessionsOnWire(sessions, session),
      elsewhere: elsewhere ? { ...elsewhere, at: elsewhere.at.toISOString() } : null,
    }
  })

/** Every server is notified and closes the sockets of an ended session. */
export const serveEndOwnSession = ({ database, sessions }: PlayersDeps) =>
  serve(endOwnSession, { alwaysOpen: true }, async ({ player: { id, session }, params }) => {
    const ended = await database.transact((tx) =>
      params.session === 'others' ? sessions.endOthers(tx, { id, session }) : endSessions(tx, id, params.session),
    )
    // The same answer for another player's session and for one that does not exist.
    if (params.session !== 'others' && ended.length === 0) refuse('not_found')
    return { ended: ended.length }
  })
