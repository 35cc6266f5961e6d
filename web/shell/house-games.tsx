import type { Game, GameType } from '@casino/contract/entities'
import { freshLink, freshName } from '@casino/contract/house-games'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useGames } from '../wire/site.ts'
import { type Destination, games } from './destinations.ts'

type Records = readonly Game[] | undefined

/** As the administrator has named it; the name that came with the site is said in the language of the page. */
export function nameIn(records: Records, destination: Destination): string {
  const { game } = destination
  const given = game && records?.find(({ type }) => type === game)?.name
  return given && given !== freshName(game) ? given : destination.name()
}

/** The names of destinations; those of games are settings, and change while the page is open. */
export function useNames(): (destination: Destination) => string {
  const { data } = useGames()
  return (destination) => nameIn(data, destination)
}

/** The name of a game of the house; nothing for another's. */
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

/** Leads to a game: to its page, or where the administrator has its record lead. */
export function GameLink({ game, ...rest }: GameLinkProps) {
  const page = freshLink(game)
  const link = useGames().data?.find(({ type }) => type === game)?.link || page
  return link === page ? <Link to={page} {...rest} /> : <a href={link} rel="noreferrer" {...rest} />
}
