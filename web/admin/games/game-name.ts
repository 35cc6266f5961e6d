import type { AdminGame } from '@casino/contract/panel/admin-games'
import { freshName } from '@casino/contract/play/house-games'
import { nameOfGame } from '../../rounds/GameName.tsx'

/** The players' name for it: in-house games have one in every language until they are renamed. */
export function gameName({ type, name }: Pick<AdminGame, 'type' | 'name'>): string {
  return type !== 'external' && name === freshName(type) ? nameOfGame(type) : name
}
