/** Characters of the name of a key. */
export const longestKeyName = 60
/** Keys that can be used at a time. */
export const mostServiceKeys = 50
/** Characters of the address that events are sent to. */
export const longestWebhookUrl = 500
/** Addresses that events are sent to. */
export const mostWebhooks = 20
/** How long a webhook's previous secret keeps signing. */
export const formerSecretHours = 24
/** How long delivery of a message is attempted before it is given up. */
export const triedForDays = 3
