import type { OwnProvider } from '../../own-provider.ts'

export const p2p: OwnProvider = {
  name: 'p2p',
  title: 'P2P',
  open: async (site) => (await import('./adapter.ts')).openP2p('p2p', site),
}
