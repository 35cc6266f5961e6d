/** Characters of the name of a key. */
export const longestKeyName = 60
/** Keys that can be used at a time. */
export const mostServiceKeys = 50
/** Characters of the address that events are sent to. */
export const longestWebhookUrl = 500
/** Addresses that events are sent to. */
export const mostWebhooks = 20
/** How long the former secret of a webhook signs as well. */
export const formerSecretHours = 24
/** How long a message is tried before it is given up. */
export const triedForDays = 3
