import type { Partner } from '@casino/contract/play/partner'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../wire/api.ts'
import { addressDelayMs, demoAddress, isFramable, isMobile, type Mode, randomSession, type SlotGame } from './launch.ts'

/** After this time a way out is offered to a game that has not loaded; it may still load. */
const lateAfterMs = 20_000

export type LaunchState =
  | { at: 'opening' }
  | { at: 'loading'; address: string }
  | { at: 'late'; address: string }
  | { at: 'playing'; address: string }
  | { at: 'failed'; error?: unknown }

interface LaunchRequest {
  game: SlotGame
  mode: Mode
  partner: Partner
}

/** Opens a game once: gets its URL, waits until it is loaded. Later changes never reload a running game. */
export function useLaunch(wanted: LaunchRequest) {
  const [requested] = useState(wanted)
  const [launch, setLaunch] = useState<LaunchState>({ at: 'opening' })

  useEffect(() => {
    let left = false
    const begin = async () => {
      const address = await addressOf(requested)
      if (left) return
      // This page's policy allows only the partner's origin; another URL would remain an empty frame.
      setLaunch(isFramable(address, requested.partner, location.origin) ? { at: 'loading', address } : { at: 'failed' })
    }
    const timer = setTimeout(() => {
      begin().catch((error: unknown) => !left && setLaunch({ at: 'failed', error }))
    }, addressDelayMs)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [requested])

  const loading = launch.at === 'loading'
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(
      () => setLaunch((now) => (now.at === 'loading' ? { ...now, at: 'late' } : now)),
      lateAfterMs,
    )
    return () => clearTimeout(timer)
  }, [loading])

  const loaded = useCallback(
    () => setLaunch((now) => ('address' in now ? { at: 'playing', address: now.address } : now)),
    [],
  )
  return { launch, loaded }
}

/** The site offers only certified titles, and this game is not one. */
export class NotOffered extends Error {}

async function isOffered({ provider, alias }: SlotGame): Promise<boolean> {
  const key = (title: Pick<SlotGame, 'provider' | 'alias'>) => `${title.provider}\n${title.alias}`.toLowerCase()
  const { titles } = await call('GET /api/partner/certified')
  return titles?.some((title) => key(title) === key({ provider, alias })) ?? true
}

/** Real play needs a token that only the server can create; a demo does not use the server otherwise. */
async function addressOf({ game, mode, partner }: LaunchRequest): Promise<string> {
  const mobile = isMobile(navigator.userAgent)
  if (mode === 'demo' && partner.certifiedOnly && !(await isOffered(game))) throw new NotOffered()
  if (mode === 'demo') return demoAddress(partner, game, { mobile, session: randomSession() })
  const { url } = await call('POST /api/partner/sessions', { body: { ...game, mobile } })
  return url
}
