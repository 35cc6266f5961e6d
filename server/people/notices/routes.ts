import { isOnByDefault, noticeChannels, noticeTopicNames, noticeTopics } from '@casino/contract/people/notice-list'
import {
  addNoticeDevice,
  chooseNotice,
  linkTelegram,
  type NoticeSettings,
  noticeSettings,
  removeNoticeDevice,
  unlinkTelegram,
} from '@casino/contract/people/notices'
import type { Database } from '../../platform/database/database.ts'
import type { Outside } from '../../platform/http/outside.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import type { OwnSession } from '../players/sessions/sessions.ts'
import { makeCode } from './link-codes.ts'
import { isPushKey, type PushKeys } from './push-keys.ts'
import { addDevice, choicesOf, devicesOf, hasChat, removeDevice, saveChoice, unlinkPlayer } from './targets.ts'

interface Deps {
  readonly database: Database
  readonly outside: Pick<Outside, 'isCallable'>
  readonly keys: Pick<PushKeys, 'publicKey'>
  /** The bot, if there is one. */
  readonly bot: { readonly name: string; readonly links: string } | undefined
}

export const noticeRoutes = (deps: Deps): Served[] => [
  serve(noticeSettings, ({ player }) => settingsOf(deps, player)),
  serve(chooseNotice, async ({ player, body }) => {
    await saveChoice(deps.database.read, player.id, body)
    return settingsOf(deps, player)
  }),
  serveAddDevice(deps),
  serve(linkTelegram, { rate: 'checks' }, async ({ player }) => {
    const bot = deps.bot ?? refuse('not_found')
    const { code, expiresAt } = await makeCode(deps.database.read, player.id)
    return { url: `${bot.links}/${bot.name}?start=${code}`, expiresAt: expiresAt.toISOString() }
  }),
  serve(unlinkTelegram, async ({ player }) => {
    await unlinkPlayer(deps.database.read, player.id)
    return settingsOf(deps, player)
  }),
  serve(removeNoticeDevice, async ({ player, params }) => {
    if (!(await removeDevice(deps.database.read, player.id, params.id))) refuse('not_found')
    return settingsOf(deps, player)
  }),
]

/** Checks only the form of the URL; the sender checks each IP address that its host resolves to when it calls it. */
const serveAddDevice = (deps: Deps) =>
  serve(addNoticeDevice, async ({ player, client: { userAgent }, body: { endpoint, p256dh, auth } }) => {
    if (!deps.outside.isCallable(endpoint)) refuse('bad_request', { field: 'endpoint' })
    if (!isPushKey(p256dh)) refuse('bad_request', { field: 'p256dh' })
    const device = { player: player.id, session: player.session, endpoint, p256dh, auth, userAgent }
    await deps.database.transact((tx) => addDevice(tx, device))
    return settingsOf(deps, player)
  })

async function settingsOf(
  { database: { read }, keys, bot }: Deps,
  { id, session }: OwnSession,
): Promise<NoticeSettings> {
  const [devices, choices, linked] = await Promise.all([devicesOf(read, id), choicesOf(read, id), hasChat(read, id)])
  const isOn = (topic: (typeof noticeTopicNames)[number], channel: (typeof noticeChannels)[number]) =>
    choices.find((one) => one.topic === topic && one.channel === channel)?.on ?? isOnByDefault(topic)
  return {
    pushKey: keys.publicKey,
    devices: devices.map((device) => ({
      id: String(device.id),
      createdAt: device.createdAt.toISOString(),
      userAgent: device.userAgent,
      own: device.session === session,
    })),
    telegram: bot === undefined ? null : { bot: bot.name, linked },
    topics: noticeTopicNames.map((topic) => ({
      topic,
      promotional: noticeTopics[topic].promotional,
      on: noticeChannels.filter((channel) => isOn(topic, channel)),
    })),
  }
}
