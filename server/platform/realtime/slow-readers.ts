/** A screen receives some kilobytes a second; a client with this much unread, or this many messages, is not reading. */
const mostUnreadBytes = 1024 * 1024
const mostUnread = 1000

/**
 * Clients that make us write and never read are cut off: the unread data occupies our memory. The heartbeat does not detect
 * them, because a client may answer it without reading, and each ping of WebSocket itself is answered by a pong of the same
 * length.
 */
export function isUnread(bytes: number, messages: number): boolean {
  return bytes > mostUnreadBytes || messages > mostUnread
}
