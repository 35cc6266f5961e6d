import type { Webhook } from '@casino/contract/panel/integrations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  CirclePause,
  CirclePlay,
  Inbox,
  KeyRound,
  type LucideIcon,
  Pencil,
  Plus,
  RotateCw,
  SkipForward,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { RowMenu } from '../list/RowMenu.tsx'
import { Block } from './Block.tsx'
import { DeadMessages } from './DeadMessages.tsx'
import { failureText } from './failure.ts'
import { integrationsOptions } from './queries.ts'
import { Secret } from './Secret.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

/** The webhooks, to which events are sent. */
export function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [secret, setSecret] = useState<string>()
  return (
    <Block
      label={m.admin_int_webhooks()}
      about={m.admin_int_webhooks_about()}
      action={
        <Button size="compact" onClick={() => setEdited('new')}>
          <Plus size={18} aria-hidden />
          {m.admin_int_webhook_add()}
        </Button>
      }
      empty={webhooks.length === 0 ? m.admin_int_webhooks_none() : undefined}
    >
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} of={webhook} onEdit={() => setEdited(webhook)} onSecret={setSecret} />
      ))}
      <WebhookDialog edited={edited} onClose={() => setEdited(undefined)} onMade={setSecret} />
      <Secret
        secret={secret}
        title={m.admin_int_webhook_secret()}
        note={m.admin_int_webhook_secret_note()}
        onClose={() => setSecret(undefined)}
      />
    </Block>
  )
}

const behindAfterMs = 600_000

type State = 'paused' | 'failing' | 'behind' | 'delivers'

function stateOf({ paused, failingSince, waitingSince }: Webhook): State {
  if (paused) return 'paused'
  if (failingSince) return 'failing'
  return waitingSince && Date.parse(waitingSince) < Date.now() - behindAfterMs ? 'behind' : 'delivers'
}

const pills = {
  paused: { tone: 'plain', text: m.admin_int_paused },
  failing: { tone: 'danger', text: m.admin_int_failing },
  behind: { tone: 'warning', text: m.admin_int_behind },
  delivers: { tone: 'success', text: m.admin_int_delivers },
} as const

interface WebhookRowProps {
  of: Webhook
  onEdit: () => void
  onSecret: (secret: string) => void
}

type Sure = 'delete' | 'replace' | 'skip'

interface Acts {
  edit: () => void
  run: (what: 'show' | 'pause') => void
  ask: (sure: Sure) => void
  list: () => void
}

/** The rarer actions of a webhook. */
function itemsOf({ paused, failingSince, dead }: Webhook, { edit, run, ask, list }: Acts) {
  const item = (label: string, Icon: LucideIcon, act: () => void) => ({
    label,
    icon: <Icon size={18} aria-hidden />,
    run: act,
  })
  return [
    item(m.admin_int_change(), Pencil, edit),
    paused
      ? item(m.admin_int_resume(), CirclePlay, () => run('pause'))
      : item(m.admin_int_pause(), CirclePause, () => run('pause')),
    item(m.admin_int_secret_show(), KeyRound, () => run('show')),
    item(m.admin_int_secret_replace(), RotateCw, () => ask('replace')),
    ...(failingSince && !paused ? [item(m.admin_int_skip(), SkipForward, () => ask('skip'))] : []),
    ...(dead > 0 ? [item(m.admin_int_dead_count({ count: dead }), Inbox, list)] : []),
    item(m.admin_int_delete(), Trash2, () => ask('delete')),
  ]
}

type Change = Sure | 'try' | 'show' | 'pause'

/** Changes the webhook; a secret in the answer is passed on. */
function useChange(
  { id, paused }: Webhook,
  { onSecret, onDone }: { onSecret: (secret: string) => void; onDone: () => void },
) {
  const queryClient = useQueryClient()
  const params = { id }
  return useMutation({
    mutationFn: async (what: Change) => {
      if (what === 'delete') return void (await call('DELETE /api/admin/integrations/webhooks/{id}', { params }))
      if (what === 'pause') {
        return void (await call('PATCH /api/admin/integrations/webhooks/{id}', { params, body: { paused: !paused } }))
      }
      if (what === 'try' || what === 'skip') {
        const body = what === 'skip' ? { skip: true } : {}
        return void (await call('POST /api/admin/integrations/webhooks/{id}/try', { params, body }))
      }
      const body = { replace: what === 'replace' }
      onSecret((await call('POST /api/admin/integrations/webhooks/{id}/secret', { params, body })).secret)
    },
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries(integrationsOptions),
  })
}

function WebhookRow({ of, onEdit, onSecret }: WebhookRowProps) {
  const { id, url, types, failingSince, failure, dueAt, deliveredAt, waiting, waitingSince, dead } = of
  const state = stateOf(of)
  const [sure, setSure] = useState<Sure>()
  const [listed, setListed] = useState(false)
  const change = useChange(of, { onSecret, onDone: () => setSure(undefined) })
  const items = itemsOf(of, { edit: onEdit, run: change.mutate, ask: setSure, list: () => setListed(true) })
  const error = change.isError ? adminErrorText(change.error) : undefined
  return (
    <li className="space-y-2 py-3">
      <div className="flex items-start gap-2">
        <p className="flex min-h-10 min-w-0 grow flex-wrap items-center gap-2">
          <code className="type-strong min-w-0 font-mono wrap-anywhere">{url}</code>
          <Pill tone={pills[state].tone}>{pills[state].text()}</Pill>
        </p>
        <RowMenu actions={{ name: url, items }} />
      </div>
      <p className="type-small font-mono text-text-2 wrap-anywhere">{types.join(', ')}</p>
      <p className="type-small text-text-2">
        {deliveredAt ? m.admin_int_delivered({ at: dateTimeText(deliveredAt) }) : m.admin_int_never_delivered()}
        {' · '}
        {m.admin_int_waiting({ count: waiting })}
        {dead > 0 && ` · ${m.admin_int_dead_count({ count: dead })}`}
      </p>
      {state === 'failing' && failingSince && (
        <p className="type-small rounded-md bg-danger-tint px-3 py-2 text-danger wrap-anywhere">
          {m.admin_int_failure({ failure: failureText(failure), since: dateTimeText(failingSince) })}
          {dueAt && ` ${m.admin_int_next({ at: dateTimeText(dueAt) })}`}
        </p>
      )}
      {state === 'behind' && waitingSince && (
        <p className="type-small rounded-md bg-warning-tint px-3 py-2 text-warning-on-tint">
          {m.admin_int_behind_text({ since: dateTimeText(waitingSince) })}
        </p>
      )}
      {error && !sure && <ErrorBox>{error}</ErrorBox>}
      {state === 'failing' && (
        <Button
          size="compact"
          busy={change.isPending && change.variables === 'try'}
          onClick={() => change.mutate('try')}
        >
          {m.admin_int_try()}
        </Button>
      )}
      <Confirm
        open={sure !== undefined}
        onClose={() => setSure(undefined)}
        title={sure ? sureTexts[sure].title() : ''}
        action={sure ? sureTexts[sure].action() : ''}
        busy={change.isPending}
        error={error}
        onConfirm={() => sure && change.mutate(sure)}
      >
        <p className="mb-2 font-mono">{url}</p>
        {sure && sureTexts[sure].note()}
      </Confirm>
      <DeadMessages webhook={id} open={listed} onClose={() => setListed(false)} />
    </li>
  )
}

const sureTexts = {
  delete: { title: m.admin_int_delete_title, action: m.admin_int_delete, note: m.admin_int_delete_note },
  replace: {
    title: m.admin_int_secret_replace_title,
    action: m.admin_int_secret_replace,
    note: m.admin_int_secret_replace_note,
  },
  skip: { title: m.admin_int_skip_title, action: m.admin_int_skip, note: m.admin_int_skip_note },
} as const satisfies Record<Sure, Record<'title' | 'action' | 'note', () => string>>
