import { type Html, html, type Language } from '../../kit/page.ts'
import { findGame } from './games.ts'
import { callFaults } from './operator.ts'
import { type PartnerState, type PlaySession, wantedOutcomes } from './state.ts'

const texts = {
  ru: {
    force: 'Следующее вращение',
    outcomes: { loss: 'Проигрыш', win: 'Выигрыш', big: 'Крупный', 'free-spins': 'Фриспины', hold: 'Монеты' },
    twist: 'Следующий вызов казино',
    twists: {
      deaf: 'Не читать ответ',
      unsent: 'Не отправлять',
      signature: 'Неверная подпись',
      flat: 'Отмена в плоской форме',
    },
    armed: 'Ожидает',
    sessions: 'Последние сеансы',
    none: 'Пока не было.',
    report: 'Раунды за сегодня (UTC)',
    modes: { demo: 'демо', real: 'на деньги' },
  },
  en: {
    force: 'The next spin',
    outcomes: { loss: 'A loss', win: 'A win', big: 'A big one', 'free-spins': 'Free spins', hold: 'Coins' },
    twist: 'The next call of the casino',
    twists: {
      deaf: 'Do not read the answer',
      unsent: 'Do not send it',
      signature: 'Wrong signature',
      flat: 'Cancel in the flat form',
    },
    armed: 'Waiting',
    sessions: 'Last sessions',
    none: 'None yet.',
    report: 'Rounds of today (UTC)',
    modes: { demo: 'demo', real: 'for money' },
  },
}

const listed = 20

/** The operator's view of the games partner. */
export function partnerOverview(state: PartnerState, language: Language): Html {
  const text = texts[language]
  const button = (action: string, field: string, value: string, label: string) =>
    html`<form method="post" action="/_sandbox/${action}"><input type="hidden" name="${field}" value="${value}"><button>${label}</button></form>`
  const armed = [
    ...state.forced.map(({ what, stops }) => (what ? text.outcomes[what] : String(stops))),
    ...state.twists.map(({ twist }) => text.twists[twist]),
    ...state.repeats.map(({ method, fields }) => `${method} ${fields.trx_id}`),
  ]
  const sessions = Object.values(state.sessions).toSorted((one, other) => other.seenAt - one.seenAt)
  return html`
${armed.length > 0 && html`<p class="card" role="status">${text.armed}: ${armed.join(', ')}</p>`}
<h2>${text.force}</h2>
<div class="row narrow">${wantedOutcomes.map((what) => button('force', 'what', what, text.outcomes[what]))}</div>
<h2>${text.twist}</h2>
<div class="row">${callFaults.map((twist) => button('twist', 'twist', twist, text.twists[twist]))}</div>
<p><a href="/_sandbox/report">${text.report}</a></p>
<h2>${text.sessions}</h2>
${
  sessions.length === 0
    ? html`<p class="soft">${text.none}</p>`
    : html`<div class="scroll"><table><tbody>${sessions
        .slice(0, listed)
        .map((session) => sessionRow(session, text.modes))}</tbody></table></div>`
}`
}

function sessionRow(session: PlaySession, modes: Readonly<Record<PlaySession['mode'], string>>): Html {
  const { provider, alias, mode, balance, currency, token } = session
  return html`<tr><td>${findGame(provider, alias)?.title}</td><td>${modes[mode]}</td>
<td>${(balance / 100).toFixed(2)} ${currency}</td><td><code>${token}</code></td></tr>`
}
