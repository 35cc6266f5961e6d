/** Refusals of the support page. Their texts load with that page and with the panel, not on first load. */
export const supportRefusals = {
  message_invalid: [400, 'A message is 1 to 4000 characters'],
  reference_invalid: [400, 'A reference is the id of a payment or the number of a round'],
  too_many_requests_open: [409, 'Too many requests are open. Write in one of them.'],
  thread_closed: [409, 'This request is closed'],
  complaint_decided: [409, 'This complaint is decided'],
  template_invalid: [400, 'The title of a template is 1 to 80 characters'],
  too_many_templates: [409, 'There are too many templates. Delete one that is not used.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type SupportRefusalCode = keyof typeof supportRefusals
