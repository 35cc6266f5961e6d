import { useState } from 'react'
import { useCatalogue, useSlots } from '../../catalogue/use-catalogue.ts'
import { m } from '../../texts/compiled/messages.js'
import { SelectField } from '../../ui/fields/SelectField.tsx'

/** As in the contract. */
export const mostFreeRounds = { rounds: 1000, days: 365 }

/** A whole number from 1, as typed. */
export function countOf(text: string, most: number): number | undefined {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= most ? count : undefined
}

/** A provider of the catalogue and one of its games; initially the first ones. */
export function useGameChoice(enabled = true) {
  const providers = useCatalogue(enabled).data?.providers ?? []
  const [chosen, setProvider] = useState('')
  const [alias, setAlias] = useState('')
  const provider = chosen || (providers[0]?.key ?? '')
  const games = useSlots({ provider }, enabled && provider !== '').data ?? []
  const game = games.find((each) => each.alias === alias) ?? games[0]
  return { providers, provider, setProvider, games, game, setAlias }
}

export function GameFields({ choice }: { choice: ReturnType<typeof useGameChoice> }) {
  const { providers, provider, setProvider, games, game, setAlias } = choice
  return (
    <>
      <SelectField
        label={m.admin_tx_provider()}
        value={provider}
        onValue={setProvider}
        options={providers.map(({ key, name }) => ({ value: key, label: name }))}
        className="mb-2"
      />
      <SelectField
        label={m.admin_game()}
        value={game?.alias ?? ''}
        onValue={setAlias}
        options={games.map((each) => ({ value: each.alias, label: each.name }))}
        className="mb-2"
      />
    </>
  )
}
