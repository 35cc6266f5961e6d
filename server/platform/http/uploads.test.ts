import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openUploads } from './uploads.ts'

const largest = 30
function send(client: string, size?: number) {
  const headers = size === undefined ? {} : { 'content-length': String(size) }
  const request = { headers } as unknown as IncomingMessage
  const response = Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse
  return { client, request, response, largest }
}

test('room for files is limited for all clients and for each, before a byte is read', () => {
  const uploads = openUploads({ bytes: 100, bytesOfClient: 60 })
  const first = send('a', 30)
  uploads.reserve(first)
  // A chunked body may have any size.
  uploads.reserve(send('a'))
  expect(() => uploads.reserve(send('a', 1))).toThrow(expect.objectContaining({ code: 'overloaded' }))
  uploads.reserve(send('b', 30))
  expect(() => uploads.reserve(send('c', 11))).toThrow(expect.objectContaining({ code: 'overloaded' }))
  expect(() => uploads.reserve(send('c', 31))).toThrow(expect.objectContaining({ code: 'body_too_large' }))
  uploads.finish(first.request)
  uploads.finish(first.request)
  uploads.reserve(send('c', 30))
  expect(() => uploads.reserve(send('d', 30))).toThrow(expect.objectContaining({ code: 'overloaded' }))
})

test('a client that is gone gives its room back, unless the file is being handled', () => {
  const uploads = openUploads({ bytes: 30, bytesOfClient: 30 })
  const gone = send('a', 30)
  uploads.reserve(gone)
  gone.response.emit('close')
  const handled = send('a', 30)
  uploads.reserve(handled)
  uploads.begin(handled.request)
  handled.response.emit('close')
  expect(() => uploads.reserve(send('b', 1))).toThrow(expect.objectContaining({ code: 'overloaded' }))
  uploads.finish(handled.request)
  uploads.reserve(send('b', 30))
})
