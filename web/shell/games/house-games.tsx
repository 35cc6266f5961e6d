import type { Game, GameType } from '@casino/contract/entities'
import { freshLink, freshName } from '@casino/contract/play/house-games'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useGames } from '../../wire/site.ts'
import { games, type NavigationEntry } from '../frame/destinations.ts'

type Records = readonly Game[] | undefined

/** The administrator's name for a game; the default name is translated into the page's language. */
export function nameIn(records: Records, destination: NavigationEntry): string {
  const { game } = destination
  const given = game && records?.find(({ type }) => type === game)?.name
  return given && given !== freshName(game) ? given : destination.name()
}

/** The names of destinations; names of games are settings and can change while the page is open. */
export function useNames(): (destination: NavigationEntry) => string {
  const records = useGames()
  return (destination) => nameIn(records, destination)
}

/** The name of an in-house game; undefined for other games. */
export function useGameName(game: string): string | undefined {
  const name = useNames()
  const destination = games.find((each) => each.game === game)
  return destination && name(destination)
}

interface GameLinkProps {
  game: GameType
  className: string
  children: ReactNode
}

/** A link to a game: to its page, or to the URL that an administrator has set in its record. */
export function GameLink({ game, ...rest }: GameLinkProps) {
  const page = freshLink(game)
  const link = useGames()?.find(({ type }) => type === game)?.link || page
  return link === page ? <Link to={page} {...rest} /> : <a href={link} rel="noreferrer" {...rest} />
}
