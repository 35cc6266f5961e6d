import type { NoticeTexts } from '../notice-texts.ts'

export const texts: NoticeTexts = {
  deposit: { title: 'Deposit received', body: 'The money is in your balance.' },
  refund: { title: 'Deposit refunded', body: 'A deposit was returned to you. The details are in the history.' },
  withdrawal_paid: { title: 'Withdrawal paid', body: 'The details are in the history.' },
  withdrawal_rejected: {
    title: 'Withdrawal rejected',
    body: 'The money is back in your balance. The reason is in the history.',
  },
  bonus: { title: 'Bonus credited', body: 'Its conditions are on the bonus page.' },
  race: { title: 'Weekly race', body: 'Your prize was credited.' },
  referral: { title: 'Referral reward', body: 'Your share was credited.' },
  taken_back: { title: 'Bonus taken back', body: 'The details are in the history.' },
  time_out: { title: 'Time-out', body: 'Your time-out has begun. You can still withdraw.' },
  self_exclusion: { title: 'Self-exclusion', body: 'Your self-exclusion has begun. You can still withdraw.' },
  exclusion_lifted: { title: 'Exclusion lifted', body: 'Your limits are still in force.' },
  limit: { title: 'Limit changed', body: 'Your limits are in your profile.' },
  verified: { title: 'Documents approved', body: 'Your account is verified.' },
  not_verified: { title: 'Documents rejected', body: 'The reason is in your profile.' },
  support: { title: 'Support has answered', body: 'Open your request to read it.' },
  bot_linked: {
    title: 'Notices are on',
    body: 'They come here, without amounts. Choose what about in your profile; /stop ends them.',
  },
  bot_stopped: { title: 'Notices are off', body: 'You can link this chat again in your profile.' },
  bot_code: {
    title: 'This link is no longer valid',
    body: 'Make a new one in your profile: it works once, within ten minutes.',
  },
  bot_help: {
    title: 'Notices of your account',
    body: 'Link this chat in your profile on the site. /stop ends the notices.',
  },
}
