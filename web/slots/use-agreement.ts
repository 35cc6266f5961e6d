import { useState } from 'react'

/** The player who has agreed during this visit; reset when the document is unloaded. */
let lastAgreed: string | undefined

/** Whether this player has confirmed during this visit that games of the partner are played for money. */
export function useAgreement(player: string | undefined) {
  const [agreedBy, setAgreedBy] = useState(lastAgreed)
  return {
    agreed: player !== undefined && agreedBy === player,
    agree: () => {
      lastAgreed = player
      setAgreedBy(player)
    },
  }
}
