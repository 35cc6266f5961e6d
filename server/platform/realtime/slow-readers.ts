/** A screen receives some kilobytes a second; a client with this many unread bytes or messages is not reading. */
const mostUnreadBytes = 1024 * 1024
const mostUnread = 1000

/**
 * Cuts off clients that make us write and never read, because unread data occupies our memory. The heartbeat does not detect
 * them: a client may answer it without reading, and each WebSocket ping is answered by a pong of the same length.
 */
export function isUnread(bytes: number, messages: number): boolean {
  return bytes > mostUnreadBytes || messages > mostUnread
}
