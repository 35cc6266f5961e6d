/**
 * The relations that migrations 0190 to 0192 renamed. Views with the former names serve servers of the previous version until
 * these are stopped. The release after the one with these migrations drops the views and empties this list; nothing of this
 * version needs them.
 */
export const formerNames: Readonly<Record<string, string>> = {
  act: 'audit_event',
  payment_refund_asked: 'payment_refund_request',
  tally: 'dashboard_figures',
  best_win_tally: 'best_win_aggregation',
  race_tally: 'race_aggregation',
  harm_tally: 'harm_aggregation',
}
