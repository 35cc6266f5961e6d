/** The message says in a sentence what is wrong with the log. */
export class LogFault extends Error {}

async function answerOf(url: string): Promise<Response> {
  const answer = await fetch(url)
  if (!answer.ok) throw new LogFault(`${url} is answered with ${answer.status}`)
  return answer
}
export const textOf = async (url: string) => (await answerOf(url)).text()
export const bytesOf = async (url: string) => new Uint8Array(await (await answerOf(url)).arrayBuffer())
