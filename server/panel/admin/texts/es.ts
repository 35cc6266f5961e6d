import type { ReportTexts } from '../report-words.ts'

export const texts: ReportTexts = {
  titles: {
    day: 'Informe por días',
    month: 'Informe por meses',
    year: 'Informe por años',
    life: 'Informe desde la apertura',
  },
  period: 'Periodo',
  moscow: 'Los días son los de Moscú; los importes, en rublos.',
  nothing: 'sin actividad',
  head: [
    'Desde',
    'Hasta',
    'Apuestas',
    'Apostado',
    'GGR',
    'NGR',
    'Depósitos',
    'Retiros',
    'Primer depósito',
    'Jugadores',
    'Registros',
  ],
  page: (number, of) => `Página ${number} de ${of}`,
}
