import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { GameOpening, LaunchDocument, PlayError, SpinAnswer, SpinDone } from '../../engine/outcome.ts'

export const signer = { alias: 'test', secret: 'testsecret' }

export interface PartnerProcess {
  readonly url: string
  readonly child: ChildProcess
  readonly exited: Promise<unknown[]>
  /** A control: with a body it is a POST. */
  control<Said>(path: string, body?: object): Promise<Said>
}

/** Starts the games partner's sandbox; it ends with the test, unless `atEnd` registers its end elsewhere. */
export async function startPartner(
  env: Record<string, string> = {},
  atEnd: (stop: () => void) => void = onTestFinished,
): Promise<PartnerProcess> {
  const file = fileURLToPath(new URL('../game-partner.ts', import.meta.url))
  const keys = { PARTNER_ALIAS: signer.alias, PARTNER_SECRET: signer.secret, SITE_URL: 'https://casino.example' }
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, PORT: '0', ...keys, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  atEnd(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  const url = String(line).replace(/.* listens on /, '')
  return {
    url,
    child,
    exited,
    control: async (path, body) => {
      const answer = await fetch(`${url}/_sandbox/${path}`, body ? posted(body) : {})
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json() as never
    },
  }
}

const posted = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const game = { 'game.provider': 'velmora', 'game.alias': 'copper-heron' }

/** The document of a launch; undefined parameters are omitted. */
export function launch(url: string, method: string, parameters: Record<string, string | undefined> = {}) {
  const all = { 'partner.alias': signer.alias, ...game, currency: 'RUB', ...parameters }
  const given = Object.entries(all).filter((each): each is [string, string] => each[1] !== undefined)
  return fetch(`${url}/${method}?${new URLSearchParams(given)}`)
}

export function launchIn(html: string): LaunchDocument {
  const [, json = ''] = /<script type="application\/json" id="launch">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

export interface PlayedRound {
  readonly token: string
  readonly launched: LaunchDocument
  open(): Promise<GameOpening>
  answer(id: string, bet: number): Promise<SpinAnswer>
  /** A spin that must succeed. */
  spin(id: string, bet: number): Promise<SpinDone>
  shown(id: string): Promise<void>
}

/** A game as played by the browser. */
export async function play(
  url: string,
  method: 'games.startDemo' | 'games.start',
  parameters: Record<string, string | undefined> = {},
): Promise<PlayedRound> {
  const launched = launchIn(await (await launch(url, method, parameters)).text())
  const at = `${url}${launched.play}`
  const read = async <T>(response: Response): Promise<T> => (await response.json()) as T
  const answer = async (id: string, bet: number) => read<SpinAnswer>(await fetch(`${at}/spin`, posted({ id, bet })))
  return {
    token: launched.play.replace('/play/', ''),
    launched,
    answer,
    open: async () => {
      const opening = await read<GameOpening | PlayError>(await fetch(`${at}/game`))
      if ('error' in opening) throw new Error(opening.error.code)
      return opening
    },
    spin: async (id, bet) => {
      const said = await answer(id, bet)
      if ('error' in said) throw new Error(said.error.code)
      return said
    },
    shown: async (id) => void (await fetch(`${at}/shown`, posted({ id }))),
  }
}

let last = 0
/** A new one for each spin. */
export const newId = () => `spin-${String(++last).padStart(6, '0')}`
