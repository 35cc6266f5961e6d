import type { ReportTexts } from '../report-words.ts'

export const texts: ReportTexts = {
  titles: { day: 'Отчёт по дням', month: 'Отчёт по месяцам', year: 'Отчёт по годам', life: 'Отчёт с открытия' },
  period: 'Период',
  moscow: 'Дни — московские, суммы — в рублях.',
  nothing: 'без движения',
  head: [
    'С',
    'По',
    'Ставок',
    'Поставлено',
    'GGR',
    'NGR',
    'Пополнения',
    'Выводы',
    'Впервые внесли',
    'Игроков',
    'Регистраций',
  ],
  page: (number, of) => `Страница ${number} из ${of}`,
}
