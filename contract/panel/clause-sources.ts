/** How the number of a clause was checked: against the text itself, against secondary sources, or not at all. */
export type ClauseCheck = 'text' | 'summary' | 'none'

export interface ClauseSource {
  readonly check: ClauseCheck
  /** The source that it was compared with. */
  readonly source: string
  readonly clauses: readonly string[]
}

/** The source against which each clause was checked; a test expects each clause here once. */
export const clauseSources: readonly ClauseSource[] = [
  {
    check: 'text',
    source:
      'pages of the standards and their contents at gamblingcommission.gov.uk; 2E, 13C and 14B with their wording',
    clauses: [
      ...['2E', '3', '5', '7', '10', '12', '13C', '14B', '14C', '14D', '14E', '14F'].map((one) => `UKGC RTS ${one}`),
      'UKGC RTS security requirements',
    ],
  },
  {
    check: 'summary',
    source: 'a law firm’s account of the changes of 17 January 2025, and the contents of chapters 8 and 13',
    clauses: ['UKGC RTS 8A', 'UKGC RTS 13B', 'UKGC RTS 14G'],
  },
  {
    check: 'text',
    source: 'the pages of these conditions at gamblingcommission.gov.uk',
    clauses: ['UKGC LCCP 3.2.11', 'UKGC LCCP 4.1.1', 'UKGC LCCP 5.1.1', 'UKGC LCCP 6.1.1'],
  },
  {
    check: 'summary',
    source:
      'the contents of the LCCP (chapters 2.3, 7, 12, 15.3 and 17) and articles about changes of these conditions',
    clauses: [
      'UKGC LCCP 2.3.1',
      'UKGC LCCP 3.5.3',
      'UKGC LCCP 7.1.1',
      'UKGC LCCP 12.1.1',
      'UKGC LCCP 15.3.1',
      'UKGC LCCP 17.1.1',
    ],
  },
  { check: 'none', source: '', clauses: ['UKGC LCCP 3.4.3', 'UKGC LCCP: online slots stake limits'] },
  {
    check: 'summary',
    source:
      'two catalogues of the clauses of version 3.0 by others; they agree with each other. GLI’s own text was not read',
    clauses: [
      ...['2.2.1', '2.3.2', '2.5.2', '2.5.3', '2.5.4', '2.5.5', '2.5.6', '2.7', '2.8.5', '2.8.8'],
      ...['2.9.1', '2.9.3', '2.9.5', '3', '4', '4.3.3', '4.4', '4.7', '4.16'],
      ...['B.2.3', 'B.2.6', 'B.3.2', 'B.3.3', 'B.3.7'],
    ].map((one) => `GLI-19 ${one}`),
  },
  {
    check: 'summary',
    source: 'articles about Directive 2 of 2018 and its amendments of 12 January 2023; no article of it is cited',
    clauses: ['MGA Player Protection Directive'],
  },
  {
    check: 'none',
    source: '',
    clauses: [
      'MGA: alternative dispute resolution',
      'MGA: approval of games',
      'MGA: inactive accounts',
      'MGA: player funds',
      'MGA: prevention of money laundering',
      'MGA: reporting',
    ],
  },
  {
    check: 'summary',
    source:
      'the licence conditions at portal.gamingcontrolcuracao.org, which name the ordinance (P.B. 2024, no. 157), and news of its policy on disputes; no article of it is cited',
    clauses: ['Curaçao LOK: alternative dispute resolution', 'Curaçao LOK: prevention of money laundering'],
  },
  {
    check: 'none',
    source: '',
    clauses: ['Curaçao LOK: excluded territories', 'Curaçao LOK: player funds', 'Curaçao LOK: responsible gaming'],
  },
  {
    check: 'summary',
    source: 'lists of the requirements of versions 4.0 and 4.0.1 by others',
    clauses: ['3.3', '3.4', '3.5', '3.7', '7.2', '8.2', '8.3', '8.4'].map((one) => `PCI DSS 4.0.1 ${one}`),
  },
  { check: 'none', source: '', clauses: ['PCI DSS 4.0.1 10.2'] },
  {
    check: 'text',
    source: 'the titles of the articles of Regulation (EU) 2016/679; 5(1)(e) by its article',
    clauses: ['5(1)(e)', '7', '13', '15', '17', '20', '32'].map((one) => `GDPR Art. ${one}`),
  },
  { check: 'summary', source: 'an overview of clause 9 of EN 301 549 V3.2.1', clauses: ['EN 301 549 9'] },
  { check: 'none', source: '', clauses: ['EAA: Directive (EU) 2019/882, Annex I'] },
]
