import { useState } from 'react'

/** The player who has agreed in this visit; it ends with the document. */
let lastAgreed: string | undefined

/** Whether this player has read in this visit that games of the partner are played for money. */
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
