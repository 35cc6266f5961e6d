import { vi } from 'vitest'
import type { Environment } from '../../platform/environment/environment.ts'
import { openSandbox } from './sandbox.ts'

export interface ReceivedEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly messageId: string
}

export interface Mailbox {
  /** The variables with which a server sends its letters here. */
  readonly env: Environment
  lettersTo(address: string): Promise<readonly ReceivedEmail[]>
  /** The newest letter to the address, once there are this many. */
  letterTo(address: string, count?: number): Promise<ReceivedEmail>
  /** The newest letter to the address with these words in its subject: letters that are sent together may arrive out of order. */
  letterAbout(address: string, words: string): Promise<ReceivedEmail>
  /** Refuses the next letters with this code. */
  refuse(times: number, code?: number): Promise<void>
  close(): Promise<void>
}

/** A mail server that delivers nowhere, as a separate process. */
export async function openMailbox(): Promise<Mailbox> {
  const sandbox = await openSandbox('mailbox')
  const read = async () =>
    (await sandbox.control<{ state: { smtpPort: number; letters: ReceivedEmail[] } }>('state')).state
  const { smtpPort } = await vi.waitFor(async () => {
    const state = await read()
    if (state.smtpPort === 0) throw new Error('it does not listen yet')
    return state
  })
  const lettersTo = async (address: string) => (await read()).letters.filter(({ to }) => to === address)
  const inTime = (read: () => Promise<ReceivedEmail>) => vi.waitFor(read, { timeout: 10_000, interval: 20 })
  return {
    env: { ...sandbox.env, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
    lettersTo,
    letterTo: (address, count = 1) =>
      inTime(async () => {
        const letters = await lettersTo(address)
        if (letters.length < count) throw new Error(`${letters.length} letters to ${address}`)
        return letters.at(-1)!
      }),
    letterAbout: (address, words) =>
      inTime(async () => {
        const letters = await lettersTo(address)
        const letter = letters.findLast(({ subject }) => subject.includes(words))
        if (!letter) throw new Error(`no letter about ${words} to ${address} among ${letters.map((of) => of.subject)}`)
        return letter
      }),
    refuse: (times, code) => sandbox.control('refuse', { times, code }),
    close: () => sandbox.close(),
  }
}

/** The token in the link of a letter. */
export function tokenIn({ text }: ReceivedEmail): string {
  return /#(\S+)/.exec(text)?.[1] ?? ''
}
