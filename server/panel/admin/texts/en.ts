import type { ReportTexts } from '../report-words.ts'

export const texts: ReportTexts = {
  titles: { day: 'Report by day', month: 'Report by month', year: 'Report by year', life: 'Report since the opening' },
  period: 'Period',
  moscow: 'Days are those of Moscow, amounts are in roubles.',
  nothing: 'no activity',
  head: [
    'From',
    'To',
    'Bets',
    'Wagered',
    'GGR',
    'NGR',
    'Deposits',
    'Withdrawals',
    'First deposits',
    'Players',
    'Registrations',
  ],
  page: (number, of) => `Page ${number} of ${of}`,
}
