import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { readBody } from './body.ts'
import { controlRoutes, freshReplies, type ReplyFault, type ReplyTwists, type SandboxControls } from './control.ts'
import { freshHooks, type HookFlaw, type HookRequest, type HookState, type Hooks, openHooks } from './hooks.ts'
import { type Html, type Language, languageOf } from './page.ts'
import type { ReceivedCall, RouteAnswer, RouteContext, Routes } from './routes.ts'

// The frame of every sandbox: a process that speaks a provider's protocol, stores its state, and misbehaves on demand. PORT and
// HOST are its address (0: the system chooses the port), PUBLIC_URL is its URL for browsers, WEBHOOK_URL the target of its
// webhooks, STATE_FILE the file that stores its state across restarts.

export interface Design<State> {
  readonly name: string
  fresh(): State
  /** The provider's protocol: the calls that can be made to misbehave. */
  readonly api: Routes<State>
  /** The pages for people. */
  readonly pages?: Routes<State>
  /** Controls under `/_sandbox/`, in addition to the common ones. */
  readonly controls?: Routes<State>
  /** The operator's view and actions, above the controls. */
  overview?(frame: RouteContext<State>, language: Language): Html
  /** Called once it listens: continues unfinished work of the last run. */
  start?(frame: RouteContext<State>): void
  /** Called before each call and every second: changes caused by time alone. */
  tick?(frame: RouteContext<State>): void
  /** The request of a webhook, signed now. */
  hook?(data: unknown, wrong: HookFlaw | undefined, frame: RouteContext<State>): HookRequest
  /** Whether the receiver accepted it; by default any 2xx. */
  hookAccepted?(status: number, body: string): boolean
}

interface Memory<State> {
  state: State
  hooks: HookState
  replies: ReplyTwists
  aheadMs: number
}

const mostBytes = 1_000_000
const tickMs = 1_000

/** Opens the sandbox in this process; it ends on SIGTERM, on SIGINT, and when the channel to its parent closes. */
export async function openSandbox<State>(design: Design<State>): Promise<void> {
  const { env } = process
  const host = env.HOST || '127.0.0.1'
  const server = createServer()
  server.listen(Number(env.PORT || 0), host)
  await new Promise<void>((listening, failed) => server.once('listening', listening).once('error', failed))
  const { port } = server.address() as AddressInfo
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${port}`

  const sandbox = new Sandbox(design, env, own)
  server.on('request', (request, response) => sandbox.serve(request, response))
  const end = () => {
    sandbox.close()
    server.close(() => process.exit(0))
    server.closeAllConnections()
  }
  process.once('SIGTERM', end).once('SIGINT', end).once('disconnect', end)
  console.log(`${design.name} listens on ${own}`)
}

class Sandbox<State> {
  readonly #design: Design<State>
  readonly #own: string
  readonly #stored: StateFile<Memory<State>>
  readonly #memory: Memory<State>
  readonly #hooks: Hooks
  readonly #frame: RouteContext<State>
  readonly #findApi: Matcher<State>
  readonly #findOther: Matcher<State>
  readonly #ticking: NodeJS.Timeout

  constructor(design: Design<State>, env: RouteContext<State>['env'], own: string) {
    this.#design = design
    this.#own = own
    this.#stored = new StateFile(env.STATE_FILE)
    this.#memory = { ...freshMemory(design, null), ...this.#stored.read() }
    if (env.WEBHOOK_URL) this.#memory.hooks.address = env.WEBHOOK_URL
    this.#hooks = openHooks({
      state: () => this.#memory.hooks,
      save: () => this.#save(),
      request: (data, wrong) => design.hook?.(data, wrong, this.#frame) ?? {},
      accepted: design.hookAccepted ?? ((status) => status >= 200 && status < 300),
    })
    this.#frame = this.#openFrame(env)
    const controls = controlRoutes<State>(this.#controls())
    this.#findApi = matcher(design.api)
    this.#findOther = matcher({ ...prefixed(design.controls ?? {}), ...controls, ...design.pages })
    this.#ticking = setInterval(() => {
      design.tick?.(this.#frame)
      this.#save()
    }, tickMs).unref()
    this.#save()
    this.#hooks.wake()
    design.start?.(this.#frame)
  }

  serve(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) send(response, { status: 500, text: 'the sandbox has failed' })
    })
  }

  close(): void {
    clearInterval(this.#ticking)
    this.#hooks.close()
    this.#save()
  }

  #save(): void {
    this.#stored.write(this.#memory)
  }

  #openFrame(env: RouteContext<State>['env']): RouteContext<State> {
    const memory = this.#memory
    return {
      get state() {
        return memory.state
      },
      url: (env.PUBLIC_URL || this.#own).replace(/\/+$/, ''),
      env,
      now: () => Date.now() + memory.aheadMs,
      notify: (data) => this.#hooks.notify(data),
      save: () => this.#save(),
    }
  }

  #controls(): SandboxControls {
    const memory = this.#memory
    return {
      name: this.#design.name,
      notifies: this.#design.hook !== undefined,
      hooks: this.#hooks,
      overview: (language) => this.#design.overview?.(this.#frame, language),
      hookState: () => memory.hooks,
      replies: () => memory.replies,
      dump: () => memory,
      reset: () => void Object.assign(memory, freshMemory(this.#design, memory.hooks.address)),
      setAhead: (ms) => {
        memory.aheadMs = ms
      },
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await bytesOf(request)
    if (!raw) return send(response, { status: 413, text: 'too much' })
    const { method = 'GET', headers, socket } = request
    const { pathname: path, searchParams } = new URL(request.url ?? '/', this.#own)
    const api = this.#findApi(method, path)
    const found = api ?? this.#findOther(method, path)
    if (!found) return send(response, { status: 404, text: `nothing is at ${method} ${path}` })
    const call: ReceivedCall = {
      method,
      path,
      params: found.params,
      query: Object.fromEntries(searchParams),
      headers,
      raw,
      body: readBody(raw, headers['content-type']),
      language: languageOf(headers['accept-language']),
      address: socket.remoteAddress ?? '',
    }
    const twist = api && takeTwist(this.#memory.replies, path)
    this.#design.tick?.(this.#frame)
    const honest = !twist || twist.carriesOut ? await found.route(call, this.#frame) : { text: '' }
    this.#save()
    await misbehave(response, honest, twist)
  }
}

function freshMemory<State>(design: Design<State>, address: string | null): Memory<State> {
  return { state: design.fresh(), hooks: { ...freshHooks(), address }, replies: freshReplies(), aheadMs: 0 }
}

/** Without a file name nothing is stored. */
class StateFile<Stored> {
  readonly #name: string | undefined
  #written = ''

  constructor(name: string | undefined) {
    this.#name = name
    if (name) mkdirSync(dirname(name), { recursive: true })
  }

  read(): Partial<Stored> {
    try {
      return this.#name ? JSON.parse(readFileSync(this.#name, 'utf8')) : {}
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw error
    }
  }

  write(stored: Stored): void {
    const text = JSON.stringify(stored)
    if (!this.#name || text === this.#written) return
    this.#written = text
    writeFileSync(`${this.#name}.new`, text)
    renameSync(`${this.#name}.new`, this.#name)
  }
}

async function misbehave(response: ServerResponse, honest: RouteAnswer, twist: ReplyFault | undefined): Promise<void> {
  if (twist?.ms) await new Promise((done) => setTimeout(done, twist.ms).unref())
  if (twist?.fault === 'drop') response.destroy()
  else if (twist?.fault !== 'say') send(response, honest)
  else {
    const { status, json, text = '' } = twist
    send(response, { status, ...(json === undefined ? { text } : { json }) })
  }
}

function takeTwist(twists: ReplyTwists, path: string): ReplyFault | undefined {
  const place = twists.findIndex((twist) => path.startsWith(twist.path))
  const twist = twists[place]
  if (twist && --twist.times <= 0) twists.splice(place, 1)
  return twist
}

async function bytesOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length <= mostBytes) parts.push(part)
  }
  return length <= mostBytes ? Buffer.concat(parts) : undefined
}

const types = { json: 'application/json', html: 'text/html; charset=utf-8', text: 'text/plain; charset=utf-8' }

function send(response: ServerResponse, { status, headers, json, html, text, bytes, location }: RouteAnswer): void {
  if (location !== undefined) {
    response.writeHead(status ?? 303, { ...headers, location }).end()
    return
  }
  const type = html !== undefined ? types.html : json !== undefined ? types.json : types.text
  response
    .writeHead(status ?? 200, {
      'content-type': type,
      'cache-control': 'no-store',
      // A sandbox's page runs no script and loads nothing.
      ...(html !== undefined && {
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      }),
      ...headers,
    })
    .end(bytes ?? html ?? (json === undefined ? (text ?? '') : JSON.stringify(json)))
}

const prefixed = <State>(routes: Routes<State>): Routes<State> =>
  Object.fromEntries(Object.entries(routes).map(([at, route]) => [at.replace(' /', ' /_sandbox/'), route]))

type Matcher<State> = ReturnType<typeof matcher<State>>

function matcher<State>(routes: Routes<State>) {
  const table = Object.entries(routes).map(([at, route]) => {
    const [method = '', pattern = ''] = at.split(' ')
    const literal = pattern.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    return { method, pattern: new RegExp(`^${literal.join('([^/]+)')}$`), route }
  })
  return (method: string, path: string) => {
    for (const { method: takes, pattern, route } of table) {
      const [match, ...params] = (takes === '*' || takes === method ? pattern.exec(path) : null) ?? []
      if (match !== undefined) return { route, params: params.map(decoded) }
    }
    return undefined
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
