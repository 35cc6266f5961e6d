import type { RejectionReason } from '@casino/contract/people/verification'
import { type BanKind, holdsMoney } from '@casino/rules/ban'
import { type LetterTexts, moment, providerNames, roubles } from '../letter-texts.ts'

const bans: Readonly<Record<BanKind, string>> = {
  rules: 'the rules were broken',
  review: 'it is being looked into',
  request: 'as you asked',
  duplicate: 'you have another account',
}
const owedIn = (kind: BanKind, owed: number) =>
  holdsMoney(kind)
    ? `There is ${roubles('en', owed)} in it, which can be withdrawn when that has ended.`
    : `There is ${roubles('en', owed)} in it. You can withdraw it: an administrator decides about the request.`

/** Why the documents were rejected. */
const reasons: Readonly<Record<RejectionReason, string>> = {
  unreadable: 'the document cannot be read',
  incomplete: 'a part of the page is missing',
  document_expired: 'the document has expired',
  data_mismatch: 'it differs from what the account says',
  not_genuine: 'the document could not be accepted as genuine',
  underage: 'players must be 18 at least',
  other: 'another reason',
}

export const texts: LetterTexts = {
  password_reset: ({ name, site }) => ({
    subject: `A new password for ${site}`,
    lines: [
      `Hello ${name},`,
      'Somebody asked to set a new password for your account. If it was you, open the link: it works once, within 30 minutes.',
      'If it was not you, there is nothing to do: your password has not changed.',
    ],
    button: 'Set a new password',
  }),
  email_confirmation: ({ name, site }) => ({
    subject: `Confirm your email for ${site}`,
    lines: [
      `Hello ${name},`,
      'Please confirm that this address is yours. The link works once, within 24 hours.',
      'If you did not give this address, delete this email.',
    ],
    button: 'Confirm the email',
  }),
  password_changed: ({ name, site }) => ({
    subject: `Your ${site} password was changed`,
    lines: [
      `Hello ${name},`,
      'The password of your account was changed, and your other sessions were ended.',
      'If it was not you, set a new password with “Forgot your password?” and write to support.',
    ],
  }),
  email_changed: ({ name, email, site }) => ({
    subject: `The email of your ${site} account was changed`,
    lines: [
      `Hello ${name},`,
      `Your account now has the address ${email}, and this one is no longer used.`,
      'If it was not you, write to support at once.',
    ],
  }),
  second_factor_on: ({ name, site }) => ({
    subject: `The second factor of your ${site} account is on`,
    lines: [
      `Hello ${name},`,
      'A device that makes codes was set up for your account: logging in now asks for one of its codes.',
      'If it was not you, write to support at once.',
    ],
  }),
  second_factor_off: ({ name, site }) => ({
    subject: `The second factor of your ${site} account is off`,
    lines: [
      `Hello ${name},`,
      'The second factor of your account was switched off: the password alone is enough to log in now.',
      'If it was not you, change your password at once and write to support.',
    ],
  }),
  passkey_added: ({ name, site }) => ({
    subject: `A new passkey of your ${site} account`,
    lines: [
      `Hello ${name},`,
      'A passkey was added to your account: it logs in without a password or a code.',
      'If it was not you, remove it in your profile, change your password and write to support.',
    ],
  }),
  passkey_removed: ({ name, site }) => ({
    subject: `A passkey of your ${site} account was removed`,
    lines: [
      `Hello ${name},`,
      'A passkey was removed from your account: it can no longer log in.',
      'If it was not you, change your password at once and write to support.',
    ],
  }),
  identity_linked: ({ name, provider, site }) => ({
    subject: `A new way to log in to your ${site} account`,
    lines: [
      `Hello ${name},`,
      `A ${providerNames[provider]} account was linked to your account: it can log in without a password.`,
      'If it was not you, unlink it in your profile, change your password and write to support.',
    ],
  }),
  identity_unlinked: ({ name, provider, site }) => ({
    subject: `A way to log in to your ${site} account was removed`,
    lines: [
      `Hello ${name},`,
      `The ${providerNames[provider]} account was unlinked from your account: it can no longer log in.`,
      'If it was not you, change your password at once and write to support.',
    ],
  }),
  account_locked: ({ name, site }) => ({
    subject: `Logging in to ${site} is closed for a while`,
    lines: [
      `Hello ${name},`,
      'Somebody typed a wrong password for your account many times in a row. Logging in from unknown devices is closed for 30 minutes.',
      'If it was you, open the link and set a new password: that opens it at once. The link works once, within 30 minutes.',
    ],
    button: 'Open it again',
  }),
  payout_to_new_address: ({ name, amount, to, heldUntil, site }) => ({
    subject: `A withdrawal to a new address on ${site}`,
    lines: [
      `Hello ${name},`,
      `A withdrawal of ${roubles('en', amount)} ${to === null ? 'by cheque' : `to ${to}`} was requested. No money of your account went there before.`,
      ...(heldUntil === null
        ? []
        : [`What you log in with was changed lately, so the money does not leave before ${moment('en', heldUntil)}.`]),
      'If it was not you, change your password at once, end your other sessions and write to support.',
    ],
  }),
  staff_sign_in: ({ name, member, address, device, at, site }) => ({
    subject: `${member} logged in from a new place on ${site}`,
    lines: [
      `Hello ${name},`,
      `${member}, a member of staff, logged in from an address or a device not used before: ${address}, ${moment('en', at)}.`,
      `Device: ${device}`,
      'If it was not them, end their sessions: panel, “Staff”, “Sessions”.',
    ],
  }),
  exclusion_lifted: ({ name, site }) => ({
    subject: `You can play at ${site} again`,
    lines: [
      `Hello ${name},`,
      'An exclusion from another account had been extended to yours. We have checked it, and it no longer applies to you.',
      'An exclusion that you chose yourself still holds until its end.',
    ],
  }),
  account_unused: ({ name, dueAt, site }) => ({
    subject: `Your ${site} account has not been used for long`,
    lines: [
      `Hello ${name},`,
      `Nobody has logged in to your account for long. If that stays so until ${moment('en', dueAt)}, it becomes dormant.`,
      'Your money stays yours, without any fee. Log in at any time to play or to withdraw it: that makes the account an ordinary one again.',
      'If you no longer need the account, you can close it in your profile.',
    ],
  }),
  funds_question: ({ name, reason, site }) => ({
    subject: `Please show where your money on ${site} is from`,
    lines: [
      `Hello ${name},`,
      `We are required to ask for the source of your funds. Reason: ${reason}`,
      'Please add a document in your profile, under “Verification”: a payslip, a tax return or a bank statement. Deposits are closed until it is approved. Withdrawals stay open.',
    ],
  }),
  verification_approved: ({ name, site }) => ({
    subject: `Identity verified on ${site}`,
    lines: [
      `Hello ${name},`,
      'We have checked your documents, and your identity is verified. No more thresholds apply to your withdrawals.',
      'The documents are stored encrypted and will be deleted automatically.',
    ],
  }),
  verification_rejected: ({ name, reason, note, site }) => ({
    subject: `Your documents for ${site} were not accepted`,
    lines: [
      `Hello ${name},`,
      `We have checked your documents and could not accept them. The reason: ${reasons[reason]}.`,
      ...(note ? [note] : []),
      'You can send documents again in your profile, under “Verification”.',
    ],
  }),
  account_closed: ({ name, owed, eraseAt, site }) => ({
    subject: `Your account at ${site} is closed`,
    lines: [
      `Hello ${name},`,
      'Your account is closed, as you asked. It cannot be opened again, and we will send no other emails about it.',
      ...(owed > 0
        ? [
            `There is ${roubles('en', owed)} left in it. Log in as usual to withdraw it: without wagering, and without a minimum amount.`,
          ]
        : []),
      `We will erase your personal data after ${moment('en', eraseAt)}. Records of money stay, without your name and address.`,
      'If you did not close it, please contact support at once.',
    ],
  }),
  account_banned: ({ name, kind, reason, owed, site }) => ({
    subject: `Your account at ${site} is banned`,
    lines: [
      `Hello ${name},`,
      `Your account is banned: ${bans[kind]}.${reason === null ? '' : ` Reason: ${reason}`}`,
      ...(owed > 0 ? [owedIn(kind, owed)] : []),
      'Log in as usual: the page of your account shows the reason and the balance, and you can write to support there.',
    ],
  }),
  ban_lifted: ({ name, site }) => ({
    subject: `Your account at ${site} is open again`,
    lines: [`Hello ${name},`, 'The ban was lifted. Log in as usual.'],
  }),
  support_answered: ({ name, site }) => ({
    subject: `${site} support answered you`,
    lines: [`Hello ${name},`, 'There is an answer to your request. Log in to read it.'],
  }),
  withdrawal_decided: ({ name, amount, outcome, reason, site }) => ({
    subject: `Your withdrawal at ${site}`,
    lines: [
      `Hello ${name},`,
      outcome === 'approved'
        ? `Your withdrawal of ${roubles('en', amount)} was approved.`
        : `Your withdrawal of ${roubles('en', amount)} was rejected; the money is back on your balance.${reason === null ? '' : ` Reason: ${reason}`}`,
    ],
  }),
  closed_account_money: ({ name, amount, site }) => ({
    subject: `Money in your closed account at ${site}`,
    lines: [
      `Hello ${name},`,
      `Money has come to your closed account, which now has ${roubles('en', amount)}. It is yours.`,
      'Log in as usual to withdraw it. A closed account cannot play or deposit.',
    ],
  }),
}
