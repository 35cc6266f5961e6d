import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subjects } from '../../../test/kit/provider-subjects.ts'
import { callsOf, orderOf, type RawReply } from '../../../test/kit/providers/subject.ts'
import { openReceiver } from '../../../test/kit/receiver.ts'
import { guardProvider } from '../guarded.ts'
import { ProviderDenied, ProviderSilent, ProviderUnavailable, ProviderUnreadable } from '../provider.ts'

// How each adapter handles valid and invalid answers.

let calls = 0
let answer: (RawReply & { readonly drop?: true }) | undefined
const server = createServer((request, response) => {
  calls++
  const { status = 200, json, text = JSON.stringify(json), drop } = answer ?? { drop: true }
  request.resume().on('end', () => (drop ? response.destroy() : response.writeHead(status).end(text)))
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  calls = 0
  answer = undefined
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

// In every protocol these leave the outcome unknown.
const silent = {
  'no answer': { drop: true },
  '500': { status: 500, json: {} },
  '502': { status: 502, text: '' },
  '503': { status: 503, text: 'busy' },
  '504': { status: 504, text: '' },
  'a redirection': { status: 302, text: '' },
  nothing: { text: '' },
  'a page': { text: '<html>busy</html>' },
  'a page with 403': { status: 403, text: '<html>' },
  null: { json: null },
  'a text': { json: 'paid' },
  'a list': { json: [] },
} as const

const isNumber = (value: unknown) => /^\d+(\.\d+)?$/.test(String(value))

/** Forms of a field in other versions of an API: a number as text, a text as a number, and missing. */
const otherForms = (value: unknown): unknown[] => [
  ...(typeof value === 'number' ? [String(value)] : []),
  ...(typeof value === 'string' && isNumber(value) ? [Number(value)] : []),
  null,
  undefined,
]

describe.each(subjects)('$name', (subject) => {
  const { invoice, payout, created, denial, troubles, secrets } = subject
  const open = () => subject.open(url)
  const theCalls = () => Object.entries(callsOf(open(), subject))
  /** The error of each call, by the call's name. */
  const failures = async (given: typeof answer) => {
    const failed: Record<string, unknown> = {}
    for (const [name, call] of theCalls()) {
      answer = given
      failed[name] = await call().catch((error: Error) => {
        for (const secret of secrets) expect(`${error} ${JSON.stringify(error)}`).not.toContain(secret)
        return error.constructor
      })
    }
    return failed
  }
  const all = (outcome: unknown) => Object.fromEntries(theCalls().map(([name]) => [name, outcome]))

  test.each(Object.entries(silent))('%s leaves the outcome of every call unknown', async (_, reply) => {
    expect(await failures(reply)).toEqual(all(ProviderSilent))
  })

  test.each([401, 429])('%i makes the provider unavailable', async (status) => {
    expect(await failures(denial(status))).toEqual(all(ProviderUnavailable))
  })

  test('400 refuses this one call, and a payout finally', async () => {
    const { pay, ...others } = await failures(denial(400))
    expect({ pay, ...others }).toEqual({ ...all(ProviderDenied), pay })
    if (!subject.payouts) return
    expect(pay).toEqual({ state: 'refused', said: expect.stringContaining('SOMETHING_NEW') })
    for (const secret of secrets) expect(JSON.stringify(pay)).not.toContain(secret)
  })

  test.each(Object.entries(troubles))('%s yields no result', async (_, [reply, error, ...exempt]) => {
    const failed = await failures(reply)
    for (const name of exempt) delete failed[name]
    expect(failed).toEqual(Object.fromEntries(Object.keys(failed).map((name) => [name, error])))
  })

  test('without a connection nothing was requested', async () => {
    const gone = await openReceiver()
    await gone.close()
    const nowhere = callsOf(subject.open(new URL(gone.url).origin), subject)
    for (const call of Object.values(nowhere)) await expect(call()).rejects.toThrow(ProviderUnavailable)
  })

  test('a new invoice is shown to the player if it is the requested one, and no other', async () => {
    const { create } = subject.open(url, { now: () => 0 }).collector!
    answer = { json: created.answer(url, {}) }
    expect(await create(orderOf(subject))).toMatchObject({ ref: created.ref, expiresAt: new Date(3_600_000) })
    for (const wrong of created.wrong) {
      answer = { json: created.answer(url, wrong) }
      await expect(create(orderOf(subject)), inspect(wrong)).rejects.toThrow(ProviderUnreadable)
    }
  })

  describe.each([{ of: 'invoice', wire: invoice }, ...(payout ? [{ of: 'payout', wire: payout }] : [])])(
    'an answer about an $of',
    ({ of, wire }) => {
      const side = (provider = open()) => (of === 'invoice' ? provider.collector! : provider.payer!)

      test.each(wire.lies.map(([fields, reading]) => [inspect(fields), fields, reading] as const))(
        'that contains %s',
        async (_, fields, reading) => {
          answer = { json: wire.one({ ...wire.right, ...fields }) }
          const read = side().read(wire.ref)
          if (reading === 'unreadable') await expect(read).rejects.toThrow(ProviderUnreadable)
          else expect(await read).toMatchObject(reading)
        },
      )

      test('says the same, or cannot be read, when fields are absent or numbers come as text', async () => {
        answer = { json: wire.one(wire.right) }
        const right = await side().read(wire.ref)
        for (const [name, value] of Object.entries(wire.right)) {
          for (const other of otherForms(value)) {
            answer = { json: wire.one({ ...wire.right, [name]: other }) }
            const reading = await side()
              .read(wire.ref)
              .catch((error: unknown) => error as object)
            const note = `${name}: ${inspect(value)} as ${inspect(other)}`
            if (reading instanceof ProviderUnreadable) expect(isNumber(other), note).toBe(false)
            // An optional field may be unknown, but never gets a wrong value.
            else
              for (const [key, was] of Object.entries(right))
                expect([was, undefined], note).toContainEqual(Reflect.get(reading, key))
          }
        }
      })

      test.each(wire.unreadable.map((fields) => [inspect(fields), fields] as const))(
        'that contains %s cannot be read, is not repeated, and affects nothing else',
        async (_, fields) => {
          const bad = { ...wire.right, ...fields }
          const { read, paidSince } = side(guardProvider(open()))
          answer = { json: wire.one(bad) }
          for (let time = 0; time < 12; time++) await expect(read(wire.ref)).rejects.toThrow(ProviderUnreadable)
          expect(calls).toBe(12)
          answer = { json: wire.one(wire.right) }
          expect(await read(wire.ref)).toMatchObject({ state: 'paid' })

          answer = { json: wire.all([wire.right, { ...bad, ...wire.another }, wire.right]) }
          const readable = { ref: wire.ref, amount: expect.anything(), at: expect.any(Date) }
          const unreadable = { unreadable: expect.any(String), ref: wire.ref.replace('7', '8').replace('1234', '2345') }
          expect(await paidSince(new Date('2026-10-01'))).toMatchObject([readable, unreadable, readable])
        },
      )
    },
  )
})
