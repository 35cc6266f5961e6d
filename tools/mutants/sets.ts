/** Code whose mutants are tried together, and the tests that may notice them. */
export interface MutantSet {
  readonly name: string
  /** Globs of the code; tests are left out. */
  readonly code: readonly string[]
  /** Globs of the tests. */
  readonly tests: readonly string[]
  /** Whether these tests need the embedded PostgreSQL. */
  readonly database?: true
  /** A test that takes longer hangs: without the writers' answers most do, and Stryker's own limit is much longer. */
  readonly hangsAfterMs?: number
  /** The lowest share of mutants that tests must notice, in per cent. */
  readonly atLeast: number
}

/** The sets; those without a database take minutes, the others hours. */
export const mutantSets: readonly MutantSet[] = [
  { name: 'rules', code: ['rules/*.ts', 'rules/log/*.ts'], tests: ['rules/**/*.test.ts'], atLeast: 95 },
  { name: 'games', code: ['rules/games/**/*.ts'], tests: ['rules/**/*.test.ts'], atLeast: 90 },
  {
    name: 'batch',
    code: ['server/accounting/ledger/{batch,debts,locked-record,posting}.ts'],
    tests: ['server/accounting/ledger/{batch,locked-record}.test.ts'],
    atLeast: 95,
  },
  {
    name: 'writers',
    code: ['server/accounting/ledger/{account-shard,key-searches,ledger,writer}.ts'],
    tests: ['server/accounting/ledger/{account-shard,batch-traces,key-searches,ledger,lost-link,writer}.test.ts'],
    database: true,
    hangsAfterMs: 15_000,
    atLeast: 95,
  },
  {
    name: 'statement',
    code: ['server/accounting/ledger/{accounts,archived,audit,own-data,settled-postings,statement}.ts'],
    tests: ['server/accounting/ledger/{purposes,statement}.test.ts'],
    database: true,
    atLeast: 95,
  },
  {
    name: 'stakes',
    code: ['server/play/rounds/stakes.ts'],
    tests: ['server/play/rounds/stakes.test.ts'],
    atLeast: 95,
  },
  {
    name: 'rounds',
    code: ['server/play/rounds/{highlights,last-outcomes,round}.ts'],
    tests: ['server/play/rounds/round.test.ts'],
    database: true,
    atLeast: 95,
  },
  {
    name: 'decisions',
    code: [
      'server/money/payments/approval.ts',
      'server/money/withdrawals/{payers,withdrawal-refusal}.ts',
      'server/people/protection/stake-rule.ts',
      'server/play/partner/failures.ts',
    ],
    tests: [
      'server/money/payments/approval.test.ts',
      'server/money/withdrawals/{payers,withdrawal-refusal}.test.ts',
      'server/people/protection/stake-rule.test.ts',
      'server/play/partner/failures.test.ts',
    ],
    atLeast: 95,
  },
  {
    name: 'withdrawals',
    code: ['server/money/withdrawals/!(payers|withdrawal-refusal).ts'],
    tests: [
      'server/money/withdrawals/*.test.ts',
      'server/test/money/{payout-hold,payout-turns,payouts,payouts-at-providers,phone-payouts,withdrawals}.test.ts',
      'server/test/money/{choice-of-routes,person-needed,retry-payout,stale-answers,withdrawal-rate}.test.ts',
    ],
    database: true,
    atLeast: 90,
  },
  {
    name: 'deposits',
    code: [
      'server/money/top-ups/*.ts',
      'server/money/payments/{attempts,disputes,given-back,refunds,reversal,routing-facts,usual-times}.ts',
      'server/money/cashier/{completer,hooks}.ts',
      'server/money/review/{post-refund,refund-top-up,take-given-back}.ts',
    ],
    tests: [
      'server/test/money/{chargebacks,choice-of-routes,coin-sandboxes,given-back,own-second-account,partial-topups}.test.ts',
      'server/test/money/{deposit-hooks,deposits,deposits-races,deposits-sandbox,given-back-sandbox,refunds}.test.ts',
      'server/test/money/{payment-messages,payment-methods,payment-routes,provider-nodes,success-rates}.test.ts',
      'server/test/money/{transfer-races,transfers,unreadable-payments}.test.ts',
      'server/test/people/deposit-verification.test.ts',
    ],
    database: true,
    atLeast: 90,
  },
  {
    name: 'payments',
    code: [
      'server/money/payments/!(approval|attempts|disputes|given-back|refunds|reversal|routing-facts|usual-times).ts',
    ],
    tests: ['server/money/payments/*.test.ts', 'server/test/money/!(*.long).test.ts'],
    database: true,
    atLeast: 90,
  },
  {
    name: 'turnover',
    code: ['server/money/rewards/{credit,give-up-bonus,held-shares,marks,payment-rules,standing,withdrawal-target}.ts'],
    tests: [
      'server/test/money/{chargebacks,deposit-bonuses,manual-bonus,own-second-account,refunds,share-in-batch}.test.ts',
      'server/test/people/{bans,exclusion}.test.ts',
    ],
    database: true,
    atLeast: 95,
  },
  {
    name: 'rewards',
    code: [
      'server/money/rewards/{audit,bonus-info,claim*,cost,free-rounds,promo-codes,redeem-promo-code}.ts',
      'server/money/rewards/{referral-stats,release-shares,shared-with-invited,take-back}.ts',
    ],
    tests: [
      'server/money/rewards/*.test.ts',
      'server/test/money/{cashback-at-midnight,chargebacks,deposit-bonuses,manual-bonus,promo-codes,promo-guesses,refunds}.test.ts',
      'server/test/money/{own-second-account,random-rewards,rewards,rewards-at-size,rewards-attacks}.test.ts',
      'server/test/panel/bonus-report.test.ts',
      'server/test/play/free-rounds.test.ts',
    ],
    database: true,
    atLeast: 90,
  },
  {
    name: 'limits',
    code: [
      'server/people/protection/*limit*.ts',
      'server/people/protection/{deposit-sums,on-wire,payment-rules,reality-check}.ts',
    ],
    tests: [
      'server/people/protection/*.test.ts',
      'server/test/people/{player-limits,limits-review,entered-protection,exclusion}.test.ts',
      'server/test/play/{pace,stake-caps}.test.ts',
    ],
    database: true,
    atLeast: 95,
  },
  {
    name: 'exclusions',
    code: [
      'server/people/protection/{exclude,lift-exclusion,own-exclusion,shared-exclusions}.ts',
      'server/people/protection/{identifiers,links,protections,spread}.ts',
    ],
    tests: [
      'server/people/protection/*.test.ts',
      'server/test/people/{exclusion,exclusion-spread,lifted-exclusion,entered-protection,sign-in}.test.ts',
      'server/test/money/own-second-account.test.ts',
    ],
    database: true,
    atLeast: 90,
  },
  {
    name: 'partner',
    code: ['server/play/partner/!(failures).ts'],
    tests: [
      'server/play/partner/*.test.ts',
      'server/test/play/{external-games,external-rounds,free-rounds,held-wins,late-wins,slots,slots-sandbox}.test.ts',
      'server/test/play/partner-!(*.long).test.ts',
    ],
    database: true,
    atLeast: 90,
  },
  {
    name: 'proposals',
    code: ['server/panel/proposals/*.ts'],
    tests: ['server/test/panel/propos*.test.ts'],
    database: true,
    atLeast: 95,
  },
]
