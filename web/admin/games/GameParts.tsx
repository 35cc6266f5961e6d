import type { GameStatus } from '@casino/contract/entities'
import type { AdminGame } from '@casino/contract/panel/admin-games'
import { useState } from 'react'
import { GameDrawing } from '../../rounds/GameName.tsx'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import { Pill, type PillTone } from '../../ui/shown/Pill.tsx'

export const statusWords: Readonly<Record<GameStatus, () => string>> = {
  active: m.admin_game_status_active,
  development: m.admin_game_status_development,
  disabled: m.admin_game_status_disabled,
  maintenance: m.admin_game_status_maintenance,
}
const tones: Readonly<Record<GameStatus, PillTone>> = {
  active: 'success',
  development: 'iris',
  disabled: 'danger',
  maintenance: 'warning',
}

export function StatusPill({ status }: Pick<AdminGame, 'status'>) {
  return (
    <Pill tone={tones[status]} className="whitespace-nowrap">
      {statusWords[status]()}
    </Pill>
  )
}

/** The picture of a game, or the drawing of its type if it has none. */
export function Cover({ game: { imageUrl, type } }: { game: Pick<AdminGame, 'imageUrl' | 'type'> }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className="grid h-8 w-6 shrink-0 place-items-center overflow-hidden rounded-sm bg-control text-text-3">
      {!imageUrl || broken === imageUrl ? (
        <GameDrawing game={type} size={16} />
      ) : (
        <img
          src={imageUrl}
          alt=""
          width={24}
          height={32}
          loading="lazy"
          className="size-full object-cover"
          onError={() => setBroken(imageUrl)}
        />
      )}
    </span>
  )
}

/** `1,00 ₽ – 100 000,00 ₽` */
export function Limits({ game: { min_bet, max_bet } }: { game: Pick<AdminGame, 'min_bet' | 'max_bet'> }) {
  return (
    <>
      <Money kopecks={kopecksOf(min_bet)} />
      {' – '}
      <Money kopecks={kopecksOf(max_bet)} />
    </>
  )
}

export const profitOf = (roubles: number) => <Profit kopecks={kopecksOf(roubles)} redLoss />
