import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { openAuth } from '../shell/auth/auth.ts'
import { m } from '../texts/compiled/messages.js'
import { partnerOptions } from '../wire/partner.ts'
import { useSession } from '../wire/session.ts'
import { readToken } from '../wire/token.ts'
import { type Mode, type SlotGame, titleOf } from './launch.ts'
import { useAgreement } from './use-agreement.ts'
import { viewOf } from './view.ts'

export interface SlotProps extends SlotGame {
  gameParam: string
}

/** The content of a game's page, and how its mode changes. */
export function useSlot({ gameParam, alias, provider }: SlotProps) {
  const title = titleOf(gameParam) || m.page_slot()
  const partner = useQuery(partnerOptions)
  const { mode: requested } = useSearch({ strict: false })
  const mode: Mode = requested === 'real' ? 'real' : 'demo'
  const session = useSession()
  const { agreed, agree } = useAgreement(session.user?.id)
  const view = viewOf({ mode, partner: partner.data, failed: partner.isError, session, agreed })
  // Until it is known, space is reserved for the switch, so that nothing moves.
  const hasModes = partner.isPending || partner.data?.realPlay === true

  const choose = useChoice({ gameParam, alias, provider, title, authenticated: session.authenticated })

  // A session that ended here shows its own reason.
  const [guest] = useState(() => readToken() === null)
  const asksToSignIn = guest && view.at === 'sign-in'
  useEffect(() => {
    if (asksToSignIn) choose('real')
  }, [asksToSignIn, choose])

  return { title, mode, view, partner, hasModes, session, choose, agree }
}

interface Choice extends SlotProps {
  title: string
  authenticated: boolean
}

/** Each mode has its own URL; a guest who chooses real play has to sign in first and is then offered real play again (A7). */
function useChoice({ gameParam, alias, provider, title, authenticated }: Choice): (mode: Mode) => void {
  const navigate = useNavigate()
  return useCallback(
    (mode) => {
      const place = {
        to: '/slots/$gameParam/$alias/$provider',
        params: { gameParam, alias, provider },
        search: mode === 'real' ? { mode } : {},
      } as const
      if (mode === 'real' && !authenticated) openAuth('login', { wanted: { name: title, place, play: true } })
      else void navigate({ ...place, replace: true })
    },
    [navigate, gameParam, alias, provider, title, authenticated],
  )
}
