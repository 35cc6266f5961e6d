import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { openSandbox } from '../kit/frame.ts'
import { html, type Language, page } from '../kit/page.ts'
import type { RouteContext } from '../kit/routes.ts'

// A mail server that delivers nowhere: every letter is shown on its own page. It accepts letters at SMTP_URL (port 0: the system
// chooses it, and the state shows it), with any name and password. Controls besides the common ones:
//
// - POST /_sandbox/refuse {times, code?}: refuses the next letters; 451 (try again) by default, or 550

interface Letter {
  readonly id: string
  readonly at: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly messageId: string
}

interface State {
  smtpPort: number
  letters: Letter[]
  refusals: { times: number; code: number }
}

const mostLetters = 200

const texts = {
  ru: { title: 'Почта', none: 'Писем ещё нет.', to: 'Кому', back: 'Все письма', gone: 'Такого письма нет' },
  en: { title: 'Mail', none: 'No letters yet.', to: 'To', back: 'All letters', gone: 'There is no such letter' },
} satisfies Record<Language, object>

function listen(frame: RouteContext<State>): void {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => void accept(frame, Buffer.concat(parts)).then(() => done(), done))
    },
  })
  // A client that disconnects must not end the process.
  server.on('error', () => {})
  const { port, hostname } = new URL(frame.env.SMTP_URL ?? 'smtp://127.0.0.1:0')
  const listener = server.listen(Number(port), hostname, () => {
    const address = listener.address()
    frame.state.smtpPort = typeof address === 'object' && address ? address.port : 0
    frame.save()
  })
}

async function accept({ state, save, now }: RouteContext<State>, raw: Buffer): Promise<void> {
  if (state.refusals.times > 0) {
    state.refusals.times--
    save()
    throw Object.assign(new Error('refused on request'), { responseCode: state.refusals.code })
  }
  const mail = await PostalMime.parse(raw)
  state.letters.push({
    id: String(now()) + state.letters.length,
    at: new Date(now()).toISOString(),
    from: mail.from?.address ?? '',
    to: mail.to?.map(({ address }) => address).join(', ') ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    messageId: mail.messageId ?? '',
  })
  state.letters.splice(0, state.letters.length - mostLetters)
  save()
}

function listPage({ letters }: State, language: Language): string {
  const text = texts[language]
  const rows = letters
    .toReversed()
    .map(
      ({ id, at, to, subject }) =>
        html`<p class="card"><a href="/letters/${id}">${subject}</a><br><small>${to} · ${at}</small></p>`,
    )
  return page({
    language,
    title: text.title,
    body: html`${rows.length > 0 ? rows : html`<p class="soft">${text.none}</p>`}`,
    againInS: 5,
  })
}

/** Addresses in the text become links. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))

function letterPage({ to, subject, text }: Letter, language: Language): string {
  return page({
    language,
    title: subject,
    body: html`<p class="soft">${texts[language].to}: ${to}</p>
<div class="card">${text.split(/\n{2,}/).map((line) => html`<p>${linked(line)}</p>`)}</div>
<p><a href="/">${texts[language].back}</a></p>`,
  })
}

await openSandbox<State>({
  name: 'Mailbox',
  fresh: () => ({ smtpPort: 0, letters: [], refusals: { times: 0, code: 451 } }),
  api: {},
  pages: {
    'GET /': ({ language }, { state }) => ({ html: listPage(state, language) }),
    'GET /letters/{id}': ({ params, language }, { state }) => {
      const letter = state.letters.find(({ id }) => id === params[0])
      return letter
        ? { html: letterPage(letter, language) }
        : {
            status: 404,
            html: page({ language, title: texts[language].gone, body: html`<a href="/">${texts[language].back}</a>` }),
          }
    },
  },
  controls: {
    'POST /refuse': ({ body = {} }, { state }) => {
      state.refusals = { times: Number(body.times ?? 1), code: Number(body.code ?? 451) }
      return { json: state.refusals }
    },
  },
  start: listen,
})
