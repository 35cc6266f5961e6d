/** The topics that a player can be notified of, in the order of the form. */
export const noticeTopics = {
  withdrawals: { promotional: false },
  deposits: { promotional: false },
  limits: { promotional: false },
  answers: { promotional: false },
  race: { promotional: true },
  bonuses: { promotional: true },
} as const
export type NoticeTopic = keyof typeof noticeTopics
/** All topics, in the order of the form. */
export const noticeTopicNames = Object.keys(noticeTopics) as NoticeTopic[]

/** The channels in addition to the inbox and emails. Players choose topics for each. */
export const noticeChannels = ['push', 'telegram'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Whether a topic is on where the player has chosen nothing: service notices are, promotional ones are not. */
export const isOnByDefault = (topic: NoticeTopic): boolean => !noticeTopics[topic].promotional

/** The number of browsers that a player is notified in; one more takes the place of the player's oldest one. */
export const mostNoticeDevices = 10
/** The longest address of a push service that is stored, in characters. */
export const longestEndpoint = 1000

const history = { to: '/balance', search: { tab: 'history' } } as const
const protection = { to: '/profile', search: { tab: 'protection' } } as const

/**
 * Everything that players are notified of: the page where they can act on it, its topic (null: only in the inbox and letters), and
 * whether it is in the inbox. The texts of the inbox have amounts; those of the other channels never do (server/people/notices/texts).
 */
export const notices = {
  bonus: { inbox: true, topic: 'bonuses', link: { to: '/bonus' } },
  race: { inbox: false, topic: 'race', link: { to: '/race' } },
  referral: { inbox: true, topic: 'bonuses', link: { to: '/refs' } },
  level: { inbox: true, topic: null, link: { to: '/profile', search: { tab: 'bonuses' } } },
  deposit: { inbox: false, topic: 'deposits', link: history },
  withdrawal: { inbox: true, topic: 'withdrawals', link: history },
  withdrawal_returned: { inbox: true, topic: null, link: history },
  refund: { inbox: true, topic: 'deposits', link: history },
  taken_back: { inbox: true, topic: 'deposits', link: history },
  sign_in: { inbox: true, topic: null, link: { to: '/profile', search: { tab: 'settings' } } },
  time_out: { inbox: true, topic: 'limits', link: protection },
  self_exclusion: { inbox: true, topic: 'limits', link: protection },
  exclusion_lifted: { inbox: true, topic: 'limits', link: protection },
  limit: { inbox: false, topic: 'limits', link: protection },
  limit_entered: { inbox: true, topic: null, link: protection },
  verification: { inbox: true, topic: 'answers', link: { to: '/profile', search: { tab: 'verification' } } },
  funds_source: { inbox: true, topic: null, link: { to: '/profile', search: { tab: 'verification' } } },
  support: { inbox: false, topic: 'answers', link: { to: '/support' } },
  dormancy: { inbox: true, topic: null, link: { to: '/balance' } },
  staff_sign_in: { inbox: true, topic: null, link: { to: '/admin', search: { section: 'staff', tab: 'sessions' } } },
} as const satisfies Record<
  string,
  {
    readonly inbox: boolean
    readonly topic: NoticeTopic | null
    readonly link: { readonly to: string; readonly search?: Readonly<Record<string, string>> }
  }
>

type Notices = typeof notices
export type NoticeKind = keyof Notices
/** The kinds that the inbox lists. */
export type InboxKind = { [K in NoticeKind]: Notices[K]['inbox'] extends true ? K : never }[NoticeKind]
/** The kinds that the inbox lists, as values. */
export const inboxKinds = (Object.keys(notices) as NoticeKind[]).filter((kind) => notices[kind].inbox) as InboxKind[]
/** The kinds that are sent by the other channels. */
export type SentKind = { [K in NoticeKind]: Notices[K]['topic'] extends null ? never : K }[NoticeKind]

/** The link as a path of the site. */
export function noticePath(kind: NoticeKind): string {
  const { to, search }: { readonly to: string; readonly search?: Readonly<Record<string, string>> } = notices[kind].link
  return search
    ? `${to}?${Object.entries(search)
        .map(([name, value]) => `${name}=${value}`)
        .join('&')}`
    : to
}
