/** What a build would say, for tests that render a document without one (vitest.config.ts). */
export const manifest = { 'games/coin/Page.tsx': { file: 'assets/coin.js' } }
export const boot = ''
