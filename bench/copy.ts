import type pg from 'pg'

/** The part of `pg`'s connection that COPY uses. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Per message. */
const chunkLines = 2000

/** Fills a table by `COPY … FROM STDIN`, with lines in its text format. */
export function copy(client: pg.Client, text: string, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: unknown) => (connection as CopyConnection).query(text),
      handleCopyInResponse(connection: CopyConnection) {
        for (let from = 0; from < lines.length; from += chunkLines)
          connection.sendCopyFromChunk(Buffer.from(lines.slice(from, from + chunkLines).join('')))
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleError: reject,
      handleReadyForQuery: resolve,
    } as pg.Submittable)
  })
}
