/** A substitute for the build's manifest, for tests that render a document without a build (vitest.config.ts). */
export const manifest = { 'games/coin/Page.tsx': { file: 'assets/coin.js' } }
export const boot = ''
