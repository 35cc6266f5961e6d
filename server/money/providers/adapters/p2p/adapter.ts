import { transferKinds } from '@casino/rules/transfer-number'
import type { OwnSite } from '../../own-provider.ts'
import { type Provider, ProviderDenied } from '../../provider.ts'

/**
 * Transfers to and from the operator's own accounts. Administrators enter what has arrived and what was paid, so no
 * query reports an invoice as paid, and no call makes a payout.
 */
export function openP2p(name: string, { publicUrl, accounts, paysTo }: OwnSite): Provider {
  return {
    name,
    collector: {
      method: 'card',
      transferLimits: () => accounts.limits(),
      async create({ uuid, amount, lifetimeS }) {
        const reserved = await accounts.reserve({ uuid, amount, lifetimeS })
        if (!reserved) throw new ProviderDenied('no requisites have room for this amount')
        return { ref: uuid, url: `${publicUrl}/profile/top-up/${uuid}`, ...reserved }
      },
      read: async (ref) => ({ state: (await accounts.stateOf(ref)) ?? 'absent' }),
      paidSince: (since) => accounts.creditedSince(since),
    },
    handPayer: {
      can: ({ to }) => transferKinds.some((kind) => kind === to && paysTo(kind)),
      paidSince: (since) => accounts.paidSince(since),
    },
  }
}
