import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../../ui/messages/announce.tsx'
import { call, type Reply } from '../../wire/api.ts'
import { playerData } from '../../wire/session.ts'

type NoticeSettings = Reply<'GET /api/notices'>

export const noticesOptions = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call('GET /api/notices', { signal }),
  meta: playerData,
  staleTime: 0,
  // The player may come back from Telegram after linking a chat.
  refetchOnWindowFocus: 'always',
})

/** Whether this browser can show notices, lacks support for them, or has had them blocked by its user. */
export function pushHere(): 'unsupported' | 'blocked' | 'possible' {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!has) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** The browser's own subscription, which outlives sessions. */
async function subscribe(key: string): Promise<PushSubscription> {
  // Without a registered worker, `ready` would never resolve.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('there is no service worker')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // There may be a subscription with another key.
    const former = await pushManager.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** Asks the user for permission and registers the device; undefined if the user declines. */
async function turnOn({ pushKey }: NoticeSettings): Promise<NoticeSettings | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { endpoint = '', keys } = (await subscribe(pushKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return call('POST /api/notices/devices', { body: { endpoint, p256dh, auth } })
}

async function turnOff({ devices }: NoticeSettings): Promise<NoticeSettings | undefined> {
  const own = devices.find((device) => device.own)
  const left = own && (await call('DELETE /api/notices/devices/{id}', { params: { id: own.id } }))
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return left
}

/** Notices on this device, and how to turn them on and off. */
export function usePush() {
  const queryClient = useQueryClient()
  const settings = useQuery(noticesOptions)
  const { data } = settings
  const turn = useMutation({
    mutationFn: async (on: boolean) => data && (on ? turnOn(data) : turnOff(data)),
    onSuccess: (now, on) => {
      if (!now) return
      queryClient.setQueryData(noticesOptions.queryKey, now)
      announce(on ? m.notices_turned_on() : m.notices_turned_off())
    },
  })
  return { settings, isOn: data?.devices.some(({ own }) => own) ?? false, turn }
}
