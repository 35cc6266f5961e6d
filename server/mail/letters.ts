import type { Language } from '@casino/contract/language'
import type { RejectionReason } from '@casino/contract/verification'
import { timeZone } from '@casino/rules/day'
import { englishReasons, russianReasons, spanishReasons } from './rejection-reasons.ts'

/** What each kind of letter is given, besides the site and its link. */
export interface LetterDetails {
  /** To an address that may belong to nobody: it is looked up when the letter is sent. */
  readonly password_reset: { readonly name: string }
  readonly email_confirmation: { readonly name: string; readonly player: number }
  readonly password_changed: { readonly name: string }
  readonly email_changed: { readonly name: string; readonly email: string }
  readonly second_factor_off: { readonly name: string }
  readonly passkey_added: { readonly name: string }
  readonly passkey_removed: { readonly name: string }
  readonly account_locked: { readonly name: string; readonly player: number }
  readonly payout_to_new_address: {
    readonly name: string
    /** Roubles. */
    readonly amount: number
    /** A masked card or a shortened wallet; null: a cheque. */
    readonly to: string | null
    /** ISO 8601; null: it is not held. */
    readonly heldUntil: string | null
  }
  readonly verification_approved: { readonly name: string }
  readonly verification_rejected: { readonly name: string; readonly reason: RejectionReason }
}
export type LetterKind = keyof LetterDetails

/** The page that the link of a letter opens; the token follows in the fragment, which no server and no Referer receives. */
export const pageOfLink: Partial<Record<LetterKind, string>> = {
  password_reset: '/reset-password',
  email_confirmation: '/confirm-email',
  account_locked: '/reset-password',
}

interface Text {
  readonly subject: string
  readonly lines: readonly string[]
  /** Of the button that opens the link. */
  readonly button?: string
}
type Texts = { readonly [K in LetterKind]: (details: LetterDetails[K] & { readonly site: string }) => Text }

const roubles = (language: Language, amount: number) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'RUB', minimumFractionDigits: 0 }).format(amount)
const moment = (language: Language, iso: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(iso))

const russian: Texts = {
  password_reset: ({ name, site }) => ({
    subject: `Новый пароль для ${site}`,
    lines: [
      `Здравствуйте, ${name}!`,
      'Кто-то попросил задать новый пароль для вашего аккаунта. Если это были вы, откройте ссылку: она действует 30 минут и только один раз.',
      'Если это были не вы, ничего делать не нужно: пароль остался прежним.',
    ],
    button: 'Задать новый пароль',
  }),
  email_confirmation: ({ name, site }) => ({
    subject: `Подтвердите почту для ${site}`,
    lines: [
      `Здравствуйте, ${name}!`,
      'Подтвердите, что этот адрес принадлежит вам. Ссылка действует сутки и только один раз.',
      'Если вы не указывали этот адрес, просто удалите письмо.',
    ],
    button: 'Подтвердить почту',
  }),
  password_changed: ({ name, site }) => ({
    subject: `Пароль от ${site} изменён`,
    lines: [
      `Здравствуйте, ${name}!`,
      'Пароль вашего аккаунта изменён, остальные сеансы завершены.',
      'Если это были не вы, задайте новый пароль через «Забыли пароль?» и напишите в поддержку.',
    ],
  }),
  email_changed: ({ name, email, site }) => ({
    subject: `Почта аккаунта на ${site} изменена`,
    lines: [
      `Здравствуйте, ${name}!`,
      `Теперь к вашему аккаунту привязан адрес ${email}, а этот больше не используется.`,
      'Если это были не вы, сразу напишите в поддержку.',
    ],
  }),
  second_factor_off: ({ name, site }) => ({
    subject: `Второй фактор на ${site} отключён`,
    lines: [
      `Здравствуйте, ${name}!`,
      'Второй фактор вашего аккаунта отключён: для входа теперь достаточно пароля.',
      'Если это были не вы, сразу смените пароль и напишите в поддержку.',
    ],
  }),
  passkey_added: ({ name, site }) => ({
    subject: `Новый ключ доступа на ${site}`,
    lines: [
      `Здравствуйте, ${name}!`,
      'В ваш аккаунт добавлен ключ доступа: с ним можно войти без пароля и кода.',
      'Если это были не вы, удалите его в профиле, смените пароль и напишите в поддержку.',
    ],
  }),
  passkey_removed: ({ name, site }) => ({
    subject: `Ключ доступа на ${site} удалён`,
    lines: [
      `Здравствуйте, ${name}!`,
      'Из вашего аккаунта удалён ключ доступа: войти с ним больше нельзя.',
      'Если это были не вы, сразу смените пароль и напишите в поддержку.',
    ],
  }),
  account_locked: ({ name, site }) => ({
    subject: `Вход в ${site} временно закрыт`,
    lines: [
      `Здравствуйте, ${name}!`,
      'Кто-то много раз подряд ввёл неверный пароль от вашего аккаунта. Вход с незнакомых устройств закрыт на 30 минут.',
      'Если это были вы, откройте ссылку и задайте новый пароль: вход сразу откроется. Ссылка действует 30 минут и только один раз.',
    ],
    button: 'Открыть вход',
  }),
  payout_to_new_address: ({ name, amount, to, heldUntil, site }) => ({
    subject: `Вывод на новый адрес на ${site}`,
    lines: [
      `Здравствуйте, ${name}!`,
      `Создана заявка на вывод ${roubles('ru', amount)} ${to === null ? 'чеком' : `на ${to}`}: раньше деньги с вашего аккаунта туда не уходили.`,
      ...(heldUntil === null
        ? []
        : [`Данные для входа недавно менялись, поэтому деньги не уйдут раньше ${moment('ru', heldUntil)}.`]),
      'Если это были не вы, сразу смените пароль, завершите остальные сеансы и напишите в поддержку.',
    ],
  }),
  verification_approved: ({ name, site }) => ({
    subject: `Личность на ${site} подтверждена`,
    lines: [
      `Здравствуйте, ${name}!`,
      'Мы проверили ваши документы, личность подтверждена. Выводить можно без дополнительных порогов.',
      'Документы хранятся в зашифрованном виде и будут удалены автоматически.',
    ],
  }),
  verification_rejected: ({ name, reason, site }) => ({
    subject: `Документы на ${site} не приняты`,
    lines: [
      `Здравствуйте, ${name}!`,
      `Мы проверили ваши документы и не смогли их принять. Причина: ${russianReasons[reason]}.`,
      'Отправить документы ещё раз можно в профиле, на вкладке «Верификация».',
    ],
  }),
}

const english: Texts = {
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
      'If you did not give this address, delete this letter.',
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
  second_factor_off: ({ name, site }) => ({
    subject: `The second factor of your ${site} account is off`,
    lines: [
      `Hello ${name},`,
      'The second factor of your account was switched off: the password alone is enough to sign in now.',
      'If it was not you, change your password at once and write to support.',
    ],
  }),
  passkey_added: ({ name, site }) => ({
    subject: `A new passkey of your ${site} account`,
    lines: [
      `Hello ${name},`,
      'A passkey was added to your account: it signs in without a password or a code.',
      'If it was not you, remove it in your profile, change your password and write to support.',
    ],
  }),
  passkey_removed: ({ name, site }) => ({
    subject: `A passkey of your ${site} account was removed`,
    lines: [
      `Hello ${name},`,
      'A passkey was removed from your account: it can no longer sign in.',
      'If it was not you, change your password at once and write to support.',
    ],
  }),
  account_locked: ({ name, site }) => ({
    subject: `Signing in to ${site} is closed for a while`,
    lines: [
      `Hello ${name},`,
      'Somebody typed a wrong password for your account many times in a row. Signing in from unknown devices is closed for 30 minutes.',
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
        : [`What you sign in with was changed lately, so the money does not leave before ${moment('en', heldUntil)}.`]),
      'If it was not you, change your password at once, end your other sessions and write to support.',
    ],
  }),
  verification_approved: ({ name, site }) => ({
    subject: `You are verified on ${site}`,
    lines: [
      `Hello ${name},`,
      'We have checked your documents, and you are verified. No more thresholds apply to your withdrawals.',
      'The documents are stored encrypted and will be deleted automatically.',
    ],
  }),
  verification_rejected: ({ name, reason, site }) => ({
    subject: `Your documents for ${site} were not accepted`,
    lines: [
      `Hello ${name},`,
      `We have checked your documents and could not accept them. The reason: ${englishReasons[reason]}.`,
      'You can send documents again in your profile, under “Verification”.',
    ],
  }),
}

const spanish: Texts = {
  password_reset: ({ name, site }) => ({
    subject: `Nueva contraseña para ${site}`,
    lines: [
      `Hola, ${name}:`,
      'Alguien pidió una nueva contraseña para su cuenta. Si fue usted, abra el enlace: sirve una sola vez y durante 30 minutos.',
      'Si no fue usted, no haga nada: su contraseña no ha cambiado.',
    ],
    button: 'Elegir una nueva contraseña',
  }),
  email_confirmation: ({ name, site }) => ({
    subject: `Confirme su correo para ${site}`,
    lines: [
      `Hola, ${name}:`,
      'Confirme que esta dirección es suya. El enlace sirve una sola vez y durante 24 horas.',
      'Si no indicó esta dirección, borre esta carta.',
    ],
    button: 'Confirmar el correo',
  }),
  password_changed: ({ name, site }) => ({
    subject: `La contraseña de ${site} ha cambiado`,
    lines: [
      `Hola, ${name}:`,
      'La contraseña de su cuenta ha cambiado y sus otras sesiones se han cerrado.',
      'Si no fue usted, elija otra con «¿Olvidó su contraseña?» y escriba a soporte.',
    ],
  }),
  email_changed: ({ name, email, site }) => ({
    subject: `El correo de su cuenta en ${site} ha cambiado`,
    lines: [
      `Hola, ${name}:`,
      `Su cuenta tiene ahora la dirección ${email}, y esta ya no se usa.`,
      'Si no fue usted, escriba enseguida a soporte.',
    ],
  }),
  second_factor_off: ({ name, site }) => ({
    subject: `El segundo factor de su cuenta en ${site} está desactivado`,
    lines: [
      `Hola, ${name}:`,
      'El segundo factor de su cuenta se ha desactivado: ahora basta la contraseña para entrar.',
      'Si no fue usted, cambie enseguida la contraseña y escriba a soporte.',
    ],
  }),
  passkey_added: ({ name, site }) => ({
    subject: `Nueva llave de acceso de su cuenta en ${site}`,
    lines: [
      `Hola, ${name}:`,
      'Se ha añadido una llave de acceso a su cuenta: permite entrar sin contraseña ni código.',
      'Si no fue usted, elimínela en su perfil, cambie la contraseña y escriba a soporte.',
    ],
  }),
  passkey_removed: ({ name, site }) => ({
    subject: `Llave de acceso de su cuenta en ${site} eliminada`,
    lines: [
      `Hola, ${name}:`,
      'Se ha eliminado una llave de acceso de su cuenta: ya no permite entrar.',
      'Si no fue usted, cambie enseguida la contraseña y escriba a soporte.',
    ],
  }),
  account_locked: ({ name, site }) => ({
    subject: `La entrada en ${site} está cerrada por un tiempo`,
    lines: [
      `Hola, ${name}:`,
      'Alguien escribió muchas veces seguidas una contraseña equivocada de su cuenta. La entrada desde dispositivos desconocidos está cerrada durante 30 minutos.',
      'Si fue usted, abra el enlace y elija una nueva contraseña: la entrada se abre enseguida. El enlace sirve una sola vez y durante 30 minutos.',
    ],
    button: 'Abrir la entrada',
  }),
  payout_to_new_address: ({ name, amount, to, heldUntil, site }) => ({
    subject: `Retiro a una dirección nueva en ${site}`,
    lines: [
      `Hola, ${name}:`,
      `Se ha pedido un retiro de ${roubles('es', amount)} ${to === null ? 'por cheque' : `a ${to}`}: su cuenta nunca había enviado dinero allí.`,
      ...(heldUntil === null
        ? []
        : [
            `Sus datos de acceso cambiaron hace poco, por eso el dinero no saldrá antes del ${moment('es', heldUntil)}.`,
          ]),
      'Si no fue usted, cambie enseguida la contraseña, cierre las demás sesiones y escriba a soporte.',
    ],
  }),
  verification_approved: ({ name, site }) => ({
    subject: `Su identidad en ${site} está verificada`,
    lines: [
      `Hola, ${name}:`,
      'Hemos comprobado sus documentos y su identidad está verificada. Sus retiros ya no tienen estos umbrales.',
      'Los documentos se guardan cifrados y se borrarán automáticamente.',
    ],
  }),
  verification_rejected: ({ name, reason, site }) => ({
    subject: `Sus documentos para ${site} no se han aceptado`,
    lines: [
      `Hola, ${name}:`,
      `Hemos comprobado sus documentos y no hemos podido aceptarlos. Motivo: ${spanishReasons[reason]}.`,
      'Puede enviarlos otra vez en su perfil, en «Verificación».',
    ],
  }),
}

const texts: Readonly<Record<Language, Texts>> = { ru: russian, en: english, es: spanish }

export interface Letter<K extends LetterKind = LetterKind> {
  readonly kind: K
  readonly language: Language
  readonly details: LetterDetails[K]
}

export interface Written {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The letter as plain text and as HTML; `link` is the address behind its button. */
export function write<K extends LetterKind>(
  { kind, language, details }: Letter<K>,
  { site, link }: { site: string; link: string | undefined },
): Written {
  const { subject, lines, button } = texts[language][kind]({ ...details, site })
  const action = link && button ? { button, link } : undefined
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`)
  // The button stands before the last line, which is for people who did not ask for the letter.
  if (action) paragraphs.splice(-1, 0, buttonOf(action))
  return {
    subject,
    text: [...lines.slice(0, -1), ...(action ? [action.link] : []), lines.at(-1), site].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:32px 16px;background:#f3f4f9;color:#12141d;font:16px/1.5 system-ui,sans-serif"><div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:14px"><p style="margin:0 0 24px;font-size:20px;font-weight:700">${escaped(site)}</p>${paragraphs.join('')}</div></body></html>`,
  }
}

const buttonOf = ({ button, link }: { button: string; link: string }) =>
  `<p style="margin:0 0 16px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#5b3fd6;color:#fff;font-weight:600;text-decoration:none">${escaped(button)}</a></p><p style="margin:0 0 16px;font-size:14px;color:#434a60;word-break:break-all">${escaped(link)}</p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
