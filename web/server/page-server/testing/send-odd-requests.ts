import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import type { SweepRequest } from './odd-requests.ts'

/** What is wrong with an answer; undefined for a right one. */
type Fault = string | undefined

const HOST = '127.0.0.1'
const PATIENCE_MS = 10_000

/** A redirect leads to a path of the site, and nothing of an address becomes a header. */
function faultOf(status: number | undefined, headers: IncomingHttpHeaders): Fault {
  if (status === undefined || status >= 500) return `status ${status}`
  if (headers['set-cookie']) return 'a cookie'
  return headers.location === undefined || /^\/(?![/\\])/.test(headers.location)
    ? undefined
    : `to ${headers.location}`
}

/** Sends bytes as they are. The server may close the connection of a broken message without an answer. */
function sendRaw(port: number, text: string): Promise<Fault> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ port, host: HOST }, () => socket.end(text, 'latin1'))
    const over = () => {
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? []
      resolve(status && faultOf(Number(status), {}))
      socket.destroy()
    }
    socket.setTimeout(PATIENCE_MS, () => {
      resolve('no answer in time')
      socket.destroy()
    })
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (answer.length > 12) over()
    })
    socket.on('error', over).on('close', over)
  })
}

function sendOver(agent: Agent, port: number, asked: SweepRequest, isAgain = false): Promise<Fault> {
  const { method, target, headers, body } = asked
  return new Promise((resolve) => {
    const length = body !== undefined &&
      !('transfer-encoding' in headers) && { 'content-length': Buffer.byteLength(body) }
    const sent = httpRequest({
      // A broken message gets no answer on a connection that Node was asked to upgrade.
      agent: 'upgrade' in headers ? false : agent,
      port,
      host: HOST,
      method,
      path: target,
      headers: { ...headers, ...length },
      setHost: headers.host === undefined,
      timeout: PATIENCE_MS,
    })
    sent.on('response', (answer) => {
      const done = () => resolve(faultOf(answer.statusCode, answer.headers))
      answer.on('end', done).on('error', done).resume()
    })
    for (const event of ['connect', 'upgrade'] as const) {
      sent.on(event, ({ statusCode }, socket) => {
        socket.destroy()
        resolve(faultOf(statusCode, {}))
      })
    }
    sent.on('timeout', () => {
      resolve('no answer in time')
      sent.destroy()
    })
    sent.on('error', () => {
      // The server had closed the kept connection, as after a refused message.
      if (sent.reusedSocket && !isAgain) resolve(sendOver(agent, port, asked, true))
      else resolve(method === 'CONNECT' || body !== undefined ? undefined : 'no answer')
    })
    sent.end(body)
  })
}

/** A request in the message of a fault. */
const short = ({ method, target, headers, raw }: SweepRequest) =>
  raw === undefined
    ? `${method} ${target.slice(0, 80)} ${Object.keys(headers)}`
    : JSON.stringify(raw.slice(0, 120))

/** Sends all requests, `width` at a time. @returns the requests with a wrong answer, and what is wrong */
export async function sendAll(
  port: number,
  requests: readonly SweepRequest[],
  width: number,
): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  const faults: string[] = []
  const rest = requests.values()
  const sendRest = async () => {
    for (const request of rest) {
      const fault = await (request.raw === undefined
        ? sendOver(agent, port, request)
        : sendRaw(port, request.raw))
      if (fault !== undefined) faults.push(`${fault}: ${short(request)}`)
    }
  }
  await Promise.all(Array.from({ length: width }, sendRest))
  agent.destroy()
  return faults
}
