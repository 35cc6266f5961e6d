/** Whether a requirement is met: fully, partly (its text says how far), or not at all. */
export type RequirementState = 'met' | 'part' | 'open'

/**
 * A requirement of regulators: the clauses behind it, the settings and files that meet it, the tests that show it, and the pages
 * for an auditor.
 */
export interface Requirement {
  /** Its text is `comply_req_<key>`, in words: the key with underscores. */
  readonly key: string
  /** Pointers to chapters and clauses, not quotations. */
  readonly clauses: readonly string[]
  readonly state: RequirementState
  /** Settings as `group.name`, and files of the code. */
  readonly by: readonly string[]
  readonly tests: readonly string[]
  /** Pages of the panel as their address after `/admin`, and commands. */
  readonly evidence: readonly string[]
}

/**
 * The requirements of regulators. The panel's page and docs/compliance.md are generated from this list, and a test checks that
 * each named file exists.
 */
export const requirements = [
  // Player protection
  {
    key: 'limits',
    clauses: ['UKGC RTS 12', 'MGA Player Protection Directive', 'GLI-19 2.5.5'],
    state: 'met',
    by: [
      'protection.netDeposits',
      'protection.requireDepositLimit',
      'protection.limitsReviewMonths',
      'server/people/protection/limits.ts',
    ],
    tests: [
      'server/test/people/player-limits.test.ts',
      'server/test/people/entered-protection.test.ts',
      'server/test/people/limits-review.test.ts',
    ],
    evidence: ['?section=settings&tab=protection', '?section=users'],
  },
  {
    key: 'exclusion',
    clauses: ['UKGC LCCP 3.5.3', 'MGA Player Protection Directive', 'GLI-19 2.5.5', 'Curaçao LOK: responsible gaming'],
    state: 'met',
    by: ['protection.holdLinkedAccounts', 'server/people/protection/exclude.ts', 'server/people/protection/spread.ts'],
    tests: ['server/test/people/exclusion.test.ts', 'server/test/people/exclusion-spread.test.ts'],
    evidence: ['?section=users', 'npm run shared-exclusions'],
  },
  {
    key: 'realityCheck',
    clauses: ['UKGC RTS 2E', 'UKGC RTS 13B', 'UKGC RTS 13C', 'MGA Player Protection Directive'],
    state: 'met',
    by: ['protection.realityCheckMinutes', 'server/people/protection/reality-check.ts'],
    tests: ['e2e/protection.story.ts', 'server/test/people/protection-presets.test.ts'],
    evidence: ['?section=settings&tab=protection'],
  },
  {
    key: 'pace',
    clauses: ['UKGC RTS 8A', 'UKGC RTS 14C', 'UKGC RTS 14D', 'UKGC RTS 14E', 'UKGC RTS 14G'],
    state: 'part',
    by: ['protection.minimumCycleMs', 'protection.oneGameAtATime', 'games.turbo', 'games.autoPlay'],
    tests: ['server/test/play/stake-rules.test.ts', 'server/test/people/protection-presets.test.ts'],
    evidence: ['?section=settings&tab=protection', '?section=settings&tab=games'],
  },
  {
    key: 'stakeCaps',
    clauses: ['UKGC LCCP: online slots stake limits'],
    state: 'met',
    by: [
      'protection.slotStake',
      'protection.slotStakeYoung',
      'rules/stake-caps.ts',
      'server/people/protection/stake-rule.ts',
    ],
    tests: ['server/test/play/stake-caps.test.ts', 'rules/stake-caps.test.ts'],
    evidence: ['?section=settings&tab=protection'],
  },
  {
    key: 'celebration',
    clauses: ['UKGC RTS 14F'],
    state: 'met',
    by: ['games.celebrations', 'web/games/celebration.ts'],
    tests: ['web/games/celebration.test.ts'],
    evidence: ['?section=settings&tab=games'],
  },
  {
    key: 'withdrawals',
    clauses: ['UKGC RTS 14B'],
    state: 'met',
    by: ['protection.cancelWithdrawals', 'server/money/withdrawals/cancel-withdraw.ts'],
    tests: ['server/test/people/protection-presets.test.ts', 'server/test/money/withdrawals.test.ts'],
    evidence: ['?section=settings&tab=protection'],
  },
  {
    key: 'harm',
    clauses: ['UKGC LCCP 3.4.3', 'MGA Player Protection Directive'],
    state: 'met',
    by: ['server/people/harm/watch-for-harm.ts', 'rules/harm.ts'],
    tests: ['server/test/people/harm.test.ts'],
    evidence: ['?section=harm'],
  },
  {
    key: 'bonuses',
    clauses: ['UKGC LCCP 5.1.1'],
    state: 'met',
    by: ['protection.maximumTurnover', 'contract/turnover-ceiling.ts', 'server/money/rewards/standing.ts'],
    tests: ['server/test/people/maximum-turnover.test.ts', 'server/test/money/random-rewards.test.ts'],
    evidence: ['?section=settings&tab=bonus'],
  },
  // Accounts
  {
    key: 'identity',
    clauses: ['UKGC LCCP 17.1.1', 'UKGC LCCP 3.2.11', 'MGA Player Protection Directive', 'GLI-19 2.5.2'],
    state: 'part',
    by: ['protection.confirmAge', 'verification.emailTotal', 'server/people/verification/review.ts'],
    tests: ['server/test/people/verification.test.ts', 'server/test/people/verification-thresholds.test.ts'],
    evidence: ['?section=verification', '?section=settings&tab=verification'],
  },
  {
    key: 'moneyLaundering',
    clauses: ['UKGC LCCP 12.1.1', 'MGA: prevention of money laundering', 'Curaçao LOK: prevention of money laundering'],
    state: 'met',
    by: [
      'verification.depositsTotal',
      'verification.fundsTotal',
      'verification.depositDays',
      'verification.screeningDays',
      'verification.screeningWaitHours',
      'server/people/verification/deposit-rule.ts',
      'server/people/verification/funds-source.ts',
      'server/people/screening/schedule-screening.ts',
      'server/people/screening/payout-rule.ts',
    ],
    tests: ['server/test/people/deposit-verification.test.ts', 'server/test/people/screening.test.ts'],
    evidence: ['?section=verification', '?section=compliance&tab=screening', '?section=settings&tab=verification'],
  },
  {
    key: 'countries',
    clauses: ['GLI-19 2.7', 'Curaçao LOK: excluded territories'],
    state: 'part',
    by: ['security.countriesNotServed', 'server/platform/http/countries.ts'],
    tests: ['server/test/people/countries.test.ts', 'server/platform/http/countries.test.ts'],
    evidence: ['?section=settings&tab=security', '?section=operations'],
  },
  {
    key: 'dormant',
    clauses: ['MGA: inactive accounts'],
    state: 'met',
    by: ['protection.dormantMonths', 'protection.dormantNoticeDays', 'server/people/dormancy/schedule-dormancy.ts'],
    tests: ['server/test/people/dormancy.test.ts'],
    evidence: ['?section=compliance&tab=dormant', '?section=settings&tab=protection'],
  },
  {
    key: 'sessions',
    clauses: ['GLI-19 2.5.4', 'GLI-19 2.8.5', 'PCI DSS 4.0.1 8.2'],
    state: 'met',
    by: [
      'protection.idleMinutes',
      'security.staffIdleMinutes',
      'server/people/players/sessions/sessions.ts',
      'server/people/players/sessions/own-sessions.ts',
    ],
    tests: [
      'server/test/people/sessions.test.ts',
      'server/test/people/own-sessions.test.ts',
      'server/test/people/idle-sessions.test.ts',
    ],
    evidence: ['?section=users'],
  },
  {
    key: 'passwords',
    clauses: ['GLI-19 2.5.3', 'GLI-19 B.2.3', 'PCI DSS 4.0.1 8.3'],
    state: 'part',
    by: ['server/people/players/passwords/passwords.ts', 'server/people/players/sessions/log-in-lock.ts'],
    tests: ['server/test/people/wrong-passwords.test.ts', 'server/people/players/passwords/breached-passwords.test.ts'],
    evidence: ['?section=users'],
  },
  // Money
  {
    key: 'funds',
    clauses: ['UKGC LCCP 4.1.1', 'MGA: player funds', 'GLI-19 2.9.3', 'Curaçao LOK: player funds'],
    state: 'met',
    by: ['server/accounting/funds/owed.ts', 'rules/funds.ts'],
    tests: ['server/test/panel/player-funds.test.ts', 'rules/funds.test.ts'],
    evidence: ['?section=compliance', 'npm run verify-funds', 'npm run audit'],
  },
  {
    key: 'ledger',
    clauses: ['GLI-19 2.5.6', 'GLI-19 2.8.5', 'GLI-19 4.3.3'],
    state: 'met',
    by: ['server/accounting/ledger/ledger.ts', 'server/accounting/ledger/audit.ts'],
    tests: ['server/accounting/audit/audit.test.ts', 'server/test/platform/final-tables.test.ts'],
    evidence: ['npm run audit', 'npm run reconcile'],
  },
  {
    key: 'reports',
    clauses: ['GLI-19 2.9.1', 'MGA: reporting', 'UKGC LCCP 15.3.1'],
    state: 'met',
    by: ['server/accounting/aggregates/period-figures.ts', 'server/panel/admin/period-reports.ts'],
    tests: ['server/test/panel/period-reports.test.ts'],
    evidence: ['?section=compliance&tab=reports', 'npm run audit'],
  },
  {
    key: 'complaints',
    clauses: ['UKGC LCCP 6.1.1', 'MGA: alternative dispute resolution', 'Curaçao LOK: alternative dispute resolution'],
    state: 'met',
    by: [
      'site.complaintConfirmDays',
      'site.complaintDecideDays',
      'site.complaintContact',
      'site.disputeBody',
      'server/people/support/complaints.ts',
    ],
    tests: ['server/test/people/complaints.test.ts'],
    evidence: ['?section=compliance&tab=complaints', '?section=settings'],
  },
  {
    key: 'cards',
    clauses: ['PCI DSS 4.0.1 3.3', 'PCI DSS 4.0.1 3.4', 'PCI DSS 4.0.1 3.5'],
    state: 'part',
    by: ['payments.cardsByHand', 'server/money/review/show-card.ts', 'server/platform/keys/vault.ts'],
    tests: ['server/test/money/card-secrecy.test.ts'],
    evidence: ['?section=settings&tab=log', '?section=settings&tab=payments'],
  },
  // Games
  {
    key: 'randomness',
    clauses: ['GLI-19 3', 'UKGC RTS 7'],
    state: 'part',
    by: ['rules/fairness.ts', 'rules/verify-round.ts'],
    tests: ['rules/fairness.test.ts', 'server/test/play/returns.test.ts'],
    evidence: ['npm run randomness', 'npm run verify', '?section=log'],
  },
  {
    key: 'certifiedTitles',
    clauses: ['UKGC LCCP 2.3.1', 'GLI-19 4', 'MGA: approval of games'],
    state: 'met',
    by: ['protection.certifiedOnly', 'server/platform/settings/certificates.ts', 'server/panel/admin/certificates.ts'],
    tests: ['server/test/play/certified-titles.test.ts'],
    evidence: ['?section=games&tab=certified', '?section=settings&tab=protection'],
  },
  {
    key: 'gameRules',
    clauses: ['GLI-19 4.4', 'GLI-19 4.7', 'UKGC RTS 3', 'UKGC RTS 5'],
    state: 'met',
    by: ['server/play/rounds/stakes.ts', 'contract/play/returns.ts'],
    tests: ['server/test/play/bet-terms.test.ts', 'server/test/play/returns.test.ts'],
    evidence: ['?section=games'],
  },
  {
    key: 'interrupted',
    clauses: ['GLI-19 4.16', 'UKGC RTS 10'],
    state: 'met',
    by: ['server/play/games/turns.ts', 'server/play/partner/late-wins.ts'],
    tests: ['server/test/play/late-wins.test.ts', 'server/test/play/external-rounds.test.ts'],
    evidence: ['npm run audit'],
  },
  // Staff and systems
  {
    key: 'staffRights',
    clauses: ['GLI-19 B.2.3', 'PCI DSS 4.0.1 7.2', 'PCI DSS 4.0.1 8.4'],
    state: 'met',
    by: ['security.administratorSecondFactor', 'contract/panel/permissions.ts'],
    tests: ['server/test/panel/staff-roles.test.ts', 'server/test/people/second-factor-required.test.ts'],
    evidence: ['?section=staff'],
  },
  {
    key: 'twoPeople',
    clauses: ['GLI-19 B.2.3', 'GLI-19 B.3.2', 'UKGC RTS security requirements'],
    state: 'met',
    by: ['payments.fourEyesAbove', 'server/panel/proposals/propose.ts'],
    tests: ['server/test/panel/proposals.test.ts', 'server/test/panel/new-rights.test.ts'],
    evidence: ['?section=proposals'],
  },
  {
    key: 'events',
    clauses: ['GLI-19 2.8.8', 'GLI-19 2.9.5', 'PCI DSS 4.0.1 10.2'],
    state: 'met',
    by: ['server/accounting/audit-log/audit-event.ts', 'server/accounting/audit/schedule-anchors.ts'],
    tests: ['server/accounting/audit-log/audit-event.test.ts', 'server/accounting/audit/anchors.test.ts'],
    evidence: ['?section=settings&tab=log'],
  },
  {
    key: 'program',
    clauses: ['GLI-19 2.3.2', 'GLI-19 B.2.6', 'UKGC RTS security requirements'],
    state: 'met',
    by: ['server/platform/operations/program.ts'],
    tests: ['server/platform/operations/program.test.ts', 'server/test/platform/program.test.ts'],
    evidence: ['?section=operations'],
  },
  {
    key: 'backups',
    clauses: ['GLI-19 B.3.3', 'GLI-19 B.3.7'],
    state: 'met',
    by: ['tools/backup.ts', 'tools/restore.ts'],
    tests: ['server/test/platform/backup.test.ts'],
    evidence: ['?section=operations', 'npm run restore'],
  },
  {
    key: 'clock',
    clauses: ['GLI-19 2.2.1'],
    state: 'met',
    by: ['server/platform/database/clock.ts'],
    tests: ['server/test/platform/clocks.test.ts', 'server/test/accounting/moved-clocks.test.ts'],
    evidence: ['?section=operations'],
  },
  // Personal data and access for everyone
  {
    key: 'ownData',
    clauses: ['GDPR Art. 15', 'GDPR Art. 20'],
    state: 'met',
    by: ['server/people/own-data/sections.ts'],
    tests: ['server/test/people/own-data.test.ts'],
    evidence: ['?section=users'],
  },
  {
    key: 'erasure',
    clauses: ['GDPR Art. 17', 'GDPR Art. 5(1)(e)'],
    state: 'met',
    by: ['verification.eraseClosedDays', 'verification.keepDays', 'server/people/closing/erase-closed.ts'],
    tests: ['server/test/people/closing.test.ts'],
    evidence: ['?section=settings&tab=verification'],
  },
  {
    key: 'consent',
    clauses: ['GDPR Art. 7', 'GDPR Art. 13', 'UKGC LCCP 7.1.1'],
    state: 'met',
    by: ['server/people/documents/acceptance.ts'],
    tests: ['server/test/people/documents.test.ts'],
    evidence: ['?section=documents'],
  },
  {
    key: 'sealed',
    clauses: ['GDPR Art. 32', 'PCI DSS 4.0.1 3.5', 'PCI DSS 4.0.1 3.7'],
    state: 'met',
    by: ['server/platform/keys/vault.ts', 'server/platform/http/personal.ts'],
    tests: ['server/test/platform/data-keys.long.test.ts', 'server/test/panel/personal-data.test.ts'],
    evidence: ['npm run rotate-key'],
  },
  {
    key: 'accessibility',
    clauses: ['EAA: Directive (EU) 2019/882, Annex I', 'EN 301 549 9'],
    state: 'part',
    by: ['e2e/axe.ts', 'e2e/screens.ts', 'server/people/documents/texts/en.ts'],
    tests: ['e2e/every-screen.long.story.ts', 'e2e/focus-order.long.story.ts', 'server/test/people/documents.test.ts'],
    evidence: ['?section=documents&tab=accessibility', 'npm run look'],
  },
] as const satisfies readonly Requirement[]

/** The key of a requirement. */
export type RequirementKey = (typeof requirements)[number]['key']
