import type { NoticeTexts } from '../notice-texts.ts'

export const texts: NoticeTexts = {
  deposit: { title: 'Depósito recibido', body: 'El dinero ya está en su saldo.' },
  refund: { title: 'Depósito devuelto', body: 'Se le devolvió un depósito. Los detalles están en el historial.' },
  withdrawal_paid: { title: 'Retiro pagado', body: 'Los detalles están en el historial.' },
  withdrawal_rejected: {
    title: 'Retiro rechazado',
    body: 'El dinero vuelve a estar en su saldo. El motivo está en el historial.',
  },
  bonus: { title: 'Bono acreditado', body: 'Sus condiciones están en la página de bonos.' },
  race: { title: 'Carrera semanal', body: 'Su premio fue acreditado.' },
  referral: { title: 'Recompensa por amigos', body: 'Su parte fue acreditada.' },
  taken_back: { title: 'Bono retirado', body: 'Los detalles están en el historial.' },
  time_out: { title: 'Pausa', body: 'Su pausa ha comenzado. Aún puede retirar.' },
  self_exclusion: { title: 'Autoexclusión', body: 'Su autoexclusión ha comenzado. Aún puede retirar.' },
  exclusion_lifted: { title: 'Exclusión levantada', body: 'Sus límites siguen vigentes.' },
  limit: { title: 'Límite cambiado', body: 'Sus límites están en su perfil.' },
  verified: { title: 'Documentos aprobados', body: 'Su cuenta está verificada.' },
  not_verified: { title: 'Documentos rechazados', body: 'El motivo está en su perfil.' },
  support: { title: 'Soporte ha respondido', body: 'Abra su consulta para leer la respuesta.' },
  bot_linked: {
    title: 'Notificaciones activadas',
    body: 'Llegan aquí, sin importes. Elija sobre qué en su perfil; /stop las desactiva.',
  },
  bot_stopped: { title: 'Notificaciones desactivadas', body: 'Puede vincular este chat de nuevo en su perfil.' },
  bot_code: {
    title: 'Este enlace ya no es válido',
    body: 'Cree uno nuevo en su perfil: funciona una vez, durante diez minutos.',
  },
  bot_help: {
    title: 'Notificaciones de su cuenta',
    body: 'Vincule este chat en su perfil del sitio. /stop desactiva las notificaciones.',
  },
}
