import type { NoticeChannel, NoticeTopic } from '@casino/contract/people/notice-list'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { noticesOptions, pushHere, usePush } from '../shell/notices/push.ts'
import { m } from '../texts/compiled/messages.js'
import { Switch } from '../ui/fields/Switch.tsx'
import { announce } from '../ui/messages/announce.tsx'
import { ErrorBox, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { call, type Reply } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import { deviceOf } from './device.ts'
import { Section } from './Section.tsx'

type NoticeSettings = Reply<'GET /api/notices'>

const topicNames: Readonly<Record<NoticeTopic, () => string>> = {
  withdrawals: m.notices_topic_withdrawals,
  deposits: m.notices_topic_deposits,
  limits: m.notices_topic_limits,
  answers: m.notices_topic_answers,
  race: m.notices_topic_race,
  bonuses: m.notices_topic_bonuses,
}

/** On which devices the player is notified, and of what. */
export default function Notices() {
  const push = usePush()
  const { data, isError, refetch } = push.settings
  return (
    <Section id="notices" title={m.notices_title()} note={m.notices_note()}>
      {data ? (
        <>
          <Here push={push} />
          <Topics settings={data} channel="push" title={m.notices_topics()} />
          <Others settings={data} />
          {data.telegram && <Telegram settings={data} telegram={data.telegram} />}
        </>
      ) : isError ? (
        <ErrorState text={m.error_load()} onRetry={() => void refetch()} />
      ) : (
        <NoticesSkeleton />
      )}
    </Section>
  )
}

const NoticesSkeleton = () => <Skeleton className="h-[428px]" />

function Here({ push: { isOn, turn } }: { push: ReturnType<typeof usePush> }) {
  const possible = pushHere()
  // A switch could do nothing there.
  const obstacle = { unsupported: m.notices_unsupported, blocked: m.notices_blocked, possible: undefined }[possible]
  if (obstacle && !isOn) return <p className="type-body text-text-2">{obstacle()}</p>
  return (
    <div className="space-y-3">
      <Switch
        label={m.notices_here()}
        note={m.notices_here_note()}
        on={isOn}
        busy={turn.isPending}
        onTurn={(on) => turn.mutate(on)}
      />
      {turn.isError && <ErrorBox>{m.notices_failed()}</ErrorBox>}
    </div>
  )
}

/** Each change is shown when the server has saved it. */
function useSaved<Change>(save: (change: Change) => Promise<NoticeSettings>, done?: () => string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (now) => {
      queryClient.setQueryData(noticesOptions.queryKey, now)
      if (done) announce(done())
    },
  })
}

interface TopicsProps {
  settings: NoticeSettings
  channel: NoticeChannel
  title: string
}

function Topics({ settings: { topics }, channel, title }: TopicsProps) {
  const choice = useSaved((body: { topic: NoticeTopic; on: boolean }) =>
    call('POST /api/notices/choice', { body: { channel, ...body } }),
  )
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="sr-only">{title}</legend>
      <p className="type-label text-text-2" aria-hidden="true">
        {title}
      </p>
      {topics.map(({ topic, on }) => (
        <Switch
          key={topic}
          label={topicNames[topic]()}
          on={on.includes(channel)}
          busy={choice.isPending && choice.variables.topic === topic}
          onTurn={(turned) => choice.mutate({ topic, on: turned })}
        />
      ))}
      {choice.isError && <ErrorBox>{errorText(choice.error)}</ErrorBox>}
    </fieldset>
  )
}

function Others({ settings }: { settings: NoticeSettings }) {
  const removal = useSaved(
    (id: string) => call('DELETE /api/notices/devices/{id}', { params: { id } }),
    m.notices_removed,
  )
  const devices = settings.devices.filter(({ own }) => !own)
  if (devices.length === 0) return removal.isError ? <ErrorBox>{errorText(removal.error)}</ErrorBox> : null
  return (
    <div className="space-y-2">
      <h3 className="type-label text-text-2">{m.notices_others()}</h3>
      <ul aria-label={m.notices_others()} className="divide-y divide-line border-y border-line">
        {devices.map(({ id, userAgent }) => {
          const { browser, system } = deviceOf(userAgent)
          const name = [browser, system].filter(Boolean).join(' · ') || m.account_session_unknown()
          return (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <Button
                size="compact"
                aria-label={m.notices_remove_at({ name })}
                busy={removal.isPending && removal.variables === id}
                onClick={() => removal.mutate(id)}
              >
                {m.notices_remove()}
              </Button>
            </li>
          )
        })}
      </ul>
      {removal.isError && <ErrorBox>{errorText(removal.error)}</ErrorBox>}
    </div>
  )
}

interface TelegramProps {
  settings: NoticeSettings
  telegram: NonNullable<NoticeSettings['telegram']>
}

/** The bot links a chat once the player has opened it by a link that works once. */
function Telegram({ settings, telegram: { bot, linked } }: TelegramProps) {
  const link = useMutation({ mutationFn: () => call('POST /api/notices/telegram') })
  const unlink = useSaved(() => call('DELETE /api/notices/telegram'), m.notices_telegram_off)
  const failed = link.error ?? unlink.error
  return (
    <div className="space-y-4 border-t border-line pt-4">
      <div className="flex min-h-11 items-center gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="type-strong">Telegram</h3>
          <p className="type-small wrap-anywhere text-text-2">
            {linked ? m.notices_telegram_on({ bot }) : m.notices_telegram_note()}
          </p>
        </div>
        {linked ? (
          <Button
            aria-label={`${m.notices_remove()}: Telegram`}
            busy={unlink.isPending}
            onClick={() => {
              link.reset()
              unlink.mutate(undefined)
            }}
          >
            {m.notices_remove()}
          </Button>
        ) : link.data ? (
          <a href={link.data.url} target="_blank" rel="noreferrer" className={buttonClass('main')}>
            {m.notices_telegram_open()}
          </a>
        ) : (
          <Button
            aria-label={`${m.notices_telegram_link()}: Telegram`}
            busy={link.isPending}
            onClick={() => link.mutate()}
          >
            {m.notices_telegram_link()}
          </Button>
        )}
      </div>
      {failed && <ErrorBox>{errorText(failed)}</ErrorBox>}
      {linked && <Topics settings={settings} channel="telegram" title={m.notices_telegram_topics()} />}
    </div>
  )
}
