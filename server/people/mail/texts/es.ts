import type { RejectionReason } from '@casino/contract/people/verification'
import { type BanKind, holdsMoney } from '@casino/rules/ban'
import { type LetterTexts, moment, providerNames, roubles } from '../letter-texts.ts'

const bans: Readonly<Record<BanKind, string>> = {
  rules: 'se han incumplido las normas',
  review: 'la estamos revisando',
  request: 'como pidió usted',
  duplicate: 'tiene otra cuenta',
}
const owedIn = (kind: BanKind, owed: number) =>
  holdsMoney(kind)
    ? `Hay ${roubles('es', owed)} en ella: podrá retirarlos cuando termine la revisión.`
    : `Hay ${roubles('es', owed)} en ella. Puede retirarlos: un administrador decide sobre la solicitud.`

/** Why the documents were rejected. */
const reasons: Readonly<Record<RejectionReason, string>> = {
  unreadable: 'el documento no se puede leer',
  incomplete: 'falta una parte de la página',
  document_expired: 'el documento está caducado',
  data_mismatch: 'los datos no coinciden con los de la cuenta',
  not_genuine: 'el documento no se ha podido aceptar como auténtico',
  underage: 'solo se puede jugar a partir de los 18 años',
  other: 'otro motivo',
}

export const texts: LetterTexts = {
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
      'Si no indicó esta dirección, borre este mensaje.',
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
  second_factor_on: ({ name, site }) => ({
    subject: `El segundo factor de su cuenta en ${site} está activado`,
    lines: [
      `Hola, ${name}:`,
      'Se ha añadido a su cuenta un dispositivo de códigos: ahora hace falta uno de sus códigos para entrar.',
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
  identity_linked: ({ name, provider, site }) => ({
    subject: `Nueva forma de entrar en su cuenta de ${site}`,
    lines: [
      `Hola, ${name}:`,
      `Se ha vinculado a su cuenta una cuenta de ${providerNames[provider]}: permite entrar sin contraseña.`,
      'Si no fue usted, desvincúlela en su perfil, cambie la contraseña y escriba a soporte.',
    ],
  }),
  identity_unlinked: ({ name, provider, site }) => ({
    subject: `Forma de entrar en su cuenta de ${site} eliminada`,
    lines: [
      `Hola, ${name}:`,
      `Se ha desvinculado de su cuenta la cuenta de ${providerNames[provider]}: ya no permite entrar.`,
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
  staff_sign_in: ({ name, member, address, device, at, site }) => ({
    subject: `${member} entró desde un lugar nuevo en ${site}`,
    lines: [
      `Hola, ${name}:`,
      `${member}, miembro del personal, entró desde una dirección o un dispositivo no usados antes: ${address}, ${moment('es', at)}.`,
      `Dispositivo: ${device}`,
      'Si no fue esa persona, cierre sus sesiones: panel, «Personal», «Sesiones».',
    ],
  }),
  exclusion_lifted: ({ name, site }) => ({
    subject: `Ya puede volver a jugar en ${site}`,
    lines: [
      `Hola, ${name}:`,
      'La autoexclusión de otra cuenta se había extendido a la suya. Lo hemos comprobado y ya no se le aplica.',
      'La exclusión que usted mismo haya elegido sigue vigente hasta su fin.',
    ],
  }),
  account_unused: ({ name, dueAt, site }) => ({
    subject: `Su cuenta en ${site} lleva mucho tiempo sin usarse`,
    lines: [
      `Hola, ${name}:`,
      `Hace mucho que nadie entra en su cuenta. Si sigue así hasta el ${moment('es', dueAt)}, pasará a inactiva.`,
      'El dinero sigue siendo suyo, sin ninguna comisión. Entre cuando quiera para jugar o retirarlo: así la cuenta vuelve a ser normal.',
      'Si ya no necesita la cuenta, puede cerrarla en su perfil.',
    ],
  }),
  funds_question: ({ name, reason, site }) => ({
    subject: `Justifique el origen de su dinero en ${site}`,
    lines: [
      `Hola, ${name}:`,
      `Estamos obligados a preguntar por el origen de sus fondos. Motivo: ${reason}`,
      'Añada un documento en su perfil, en «Verificación»: una nómina, una declaración de impuestos o un extracto bancario. Los depósitos están cerrados hasta que se apruebe. Los retiros siguen abiertos.',
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
  verification_rejected: ({ name, reason, note, site }) => ({
    subject: `Sus documentos para ${site} no se han aceptado`,
    lines: [
      `Hola, ${name}:`,
      `Hemos comprobado sus documentos y no hemos podido aceptarlos. Motivo: ${reasons[reason]}.`,
      ...(note ? [note] : []),
      'Puede enviarlos otra vez en su perfil, en «Verificación».',
    ],
  }),
  account_closed: ({ name, owed, eraseAt, site }) => ({
    subject: `Su cuenta en ${site} está cerrada`,
    lines: [
      `Hola, ${name}:`,
      'Hemos cerrado su cuenta, como pidió. No se puede abrir de nuevo y no enviaremos más mensajes sobre ella.',
      ...(owed > 0
        ? [
            `Quedan ${roubles('es', owed)} en ella. Entre como siempre para retirarlos: sin apuestas previas y sin importe mínimo.`,
          ]
        : []),
      `Borraremos sus datos personales después del ${moment('es', eraseAt)}. Los registros de dinero quedan, sin su nombre ni su dirección.`,
      'Si no la cerró usted, escriba enseguida a soporte.',
    ],
  }),
  account_banned: ({ name, kind, reason, owed, site }) => ({
    subject: `Su cuenta en ${site} está bloqueada`,
    lines: [
      `Hola, ${name}:`,
      `Su cuenta está bloqueada: ${bans[kind]}.${reason === null ? '' : ` Motivo: ${reason}`}`,
      ...(owed > 0 ? [owedIn(kind, owed)] : []),
      'Entre como siempre: en la página de la cuenta están el motivo y el saldo, y desde allí puede escribir a soporte.',
    ],
  }),
  ban_lifted: ({ name, site }) => ({
    subject: `Su cuenta en ${site} está desbloqueada`,
    lines: [`Hola, ${name}:`, 'Hemos levantado el bloqueo. Entre como siempre.'],
  }),
  support_answered: ({ name, site }) => ({
    subject: `El soporte de ${site} le ha respondido`,
    lines: [`Hola, ${name}:`, 'Hay una respuesta a su consulta. Entre para leerla.'],
  }),
  withdrawal_decided: ({ name, amount, outcome, reason, site }) => ({
    subject: `Su retiro en ${site}`,
    lines: [
      `Hola, ${name}:`,
      outcome === 'approved'
        ? `Su retiro de ${roubles('es', amount)} ha sido aprobado.`
        : `Su retiro de ${roubles('es', amount)} ha sido rechazado y el dinero ha vuelto a su saldo.${reason === null ? '' : ` Motivo: ${reason}`}`,
    ],
  }),
  closed_account_money: ({ name, amount, site }) => ({
    subject: `Dinero en su cuenta cerrada de ${site}`,
    lines: [
      `Hola, ${name}:`,
      `Ha llegado dinero a su cuenta cerrada, que ahora tiene ${roubles('es', amount)}. Es suyo.`,
      'Entre como siempre para retirarlo. En una cuenta cerrada no se puede jugar ni depositar.',
    ],
  }),
}
