import { readFileSync } from 'node:fs'
import { protectionPresets } from '@casino/contract/people/protection-presets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { toCard } from '../kit/stand-in.ts'

let casino: Casino
beforeAll(async () => {
  // A trial site: the liberal preset is not proposed first.
  casino = await openCasino({ env: { SEED: 'demo' } })
})
afterAll(() => closeAudited(casino))

const roll = (player: CasinoPlayer) =>
  player.call('POST /api/games/dice/roll', { body: { betAmount: 10, targetValue: 50, betType: 'over' } })
const register = (username: string, birthDate?: string) =>
  casino.call('POST /api/auth/register', {
    body: { username, email: `${username}@example.test`, password: 'seven-owls-sing', ...(birthDate && { birthDate }) },
  })

test('the strict preset sets pace, one game, no cancelling and the age; the liberal one takes them back', async () => {
  const player = await casino.player({ balance: 2000 })
  const admin = await administratorOf(casino)
  const { body: all } = await admin.call('GET /api/casino/get-settings')
  const apply = async (name: keyof typeof protectionPresets) => {
    const { protection, verification, games } = protectionPresets[name]
    const settings = all as unknown as Record<'games' | 'verification', object>
    const body = {
      protection,
      verification: { ...settings.verification, ...verification },
      games: { ...settings.games, ...games },
    } as never
    expect((await admin.call('PATCH /api/casino/update-settings', { body })).status).toBe(200)
  }
  const closedGames = async () => {
    const { body: games } = await casino.call('GET /api/casino/get-games')
    return games.filter(({ status }) => status !== 'active').map(({ type }) => type)
  }
  await apply('strict')
  expect((await roll(player)).status).toBe(200)
  expect((await roll(player)).body).toMatchObject({ code: 'bet_too_soon', details: { wait: 5 } })
  // Two bets on one flight would ignore the pace.
  expect(await closedGames()).toEqual(['crash'])
  const flight = { betAmount: 10, panel: 1 } as const
  expect((await player.call('POST /api/games/crash/bet', { body: flight })).body).toMatchObject({ code: 'game_closed' })
  const mines = { betAmount: 10, numberOfMines: 3 }
  // The pace is checked before the other game.
  await casino.set('protection', { minimumCycleMs: 0 })
  expect((await roll(player)).status).toBe(200)
  expect((await player.call('POST /api/games/mines/start', { body: mines })).body).toMatchObject({
    code: 'other_game_in_play',
  })
  expect((await roll(player)).status).toBe(200)
  expect((await toCard(player, 1200)).body).toMatchObject({ code: 'verification_required' })
  const { transaction } = (await toCard(player, 500)).body
  const cancel = () => player.call('POST /api/payments/cancel-withdraw', { body: { uuid: transaction.uuid } })
  expect((await cancel()).body).toMatchObject({ code: 'cancel_not_offered' })
  expect((await register('no-date')).body).toMatchObject({ code: 'birth_date_invalid' })
  expect((await register('bad-date', '2001-02-30')).body).toMatchObject({ code: 'birth_date_invalid' })
  const child = `${new Date().getUTCFullYear() - 17}-01-01`
  expect((await register('a-child', child)).body).toMatchObject({ code: 'too_young' })
  expect((await register('an-adult', '1990-05-05')).status).toBe(200)

  await apply('liberal')
  for (const _ of [1, 2]) expect((await roll(player)).status).toBe(200)
  expect((await player.call('POST /api/games/mines/start', { body: mines })).status).toBe(200)
  expect((await cancel()).status).toBe(200)
  expect(await closedGames()).toEqual([])
  expect((await player.call('POST /api/games/crash/bet', { body: flight })).status).toBe(200)
  expect((await register('without-date')).status).toBe(200)
})

const shownAs = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value))

test('the table of requirements names every setting of the presets, with their values', () => {
  const table = readFileSync(new URL('../../../docs/protection.md', import.meta.url), 'utf8')
  const listed = table.split('\n').flatMap((line) => {
    const [, , , settings = '', liberal = '', strict = ''] = line.split('|').map((cell) => cell.trim())
    const names = [...settings.matchAll(/`(\w+)\.(\w+)`/g)].map(([, group, name]) => `${group}.${name}`)
    const [mild, hard] = [liberal, strict].map((cell) => cell.split(', '))
    // A setting that no preset changes is only named.
    if (liberal === 'unchanged') return []
    return names.map((name, at) => [name, mild?.[at], hard?.[at]])
  })
  const groups = Object.keys(protectionPresets.strict) as (keyof typeof protectionPresets.strict)[]
  const saved = groups.flatMap((group) =>
    Object.keys(protectionPresets.strict[group]).map((name) => {
      const of = (preset: keyof typeof protectionPresets) =>
        shownAs((protectionPresets[preset][group] as Record<string, unknown>)[name])
      return [`${group}.${name}`, of('liberal'), of('strict')]
    }),
  )
  expect(listed.sort()).toEqual(saved.sort())
})
