/** The lengths of the periods of a report. */
export const reportSteps = ['day', 'month', 'year', 'life'] as const
export type ReportStep = (typeof reportSteps)[number]
