// A lightweight HTTP client: raw connections, one request at a time on each, answers of known length.
import { once } from 'node:events'
import { connect } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')

const bytesOf = ({ method, path, body, headers }, host) => {
  const lines = Object.entries({ host, ...headers, 'content-length': Buffer.byteLength(body) })
  return Buffer.from(
    [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n'),
  )
}

/** Whether `data` holds a complete answer; one without a content length counts as complete. */
const isWhole = (data) => {
  const end = data.indexOf(headEnd)
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(data.latin1Slice(0, end + 2))
  if (!length) return true
  return data.length >= end + headEnd.length + Number(length[1])
}

/** One connection; `send` sends a request and returns the milliseconds until its answer. */
class Caller {
  #socket
  #answered = null
  #rest = null

  static async open(url) {
    const { hostname, port } = new URL(url)
    const caller = new Caller()
    caller.#socket = connect(Number(port), hostname).setNoDelay(true)
    await once(caller.#socket, 'connect')
    caller.#socket.on('data', (part) => caller.#read(part))
    caller.#socket.on('error', (error) => caller.#answered?.(error))
    caller.#socket.on('close', () => caller.#answered?.(new Error('the connection was closed')))
    return caller
  }

  send(bytes, answered) {
    const began = performance.now()
    this.#answered = (error) => answered(error, performance.now() - began)
    this.#socket.write(bytes)
  }

  close() {
    this.#socket.destroy()
  }

  #read(part) {
    const data = this.#rest ? Buffer.concat([this.#rest, part]) : part
    if (!isWhole(data)) return void (this.#rest = data)
    this.#rest = null
    const answered = this.#answered
    const isGood = data.latin1Slice(9, 12) === '200' && /\r\ncontent-length: /i.test(data.latin1Slice())
    answered(isGood ? null : new Error(`not 200, or of unknown length:\n${data}`))
  }
}

/**
 * Sends requests for some seconds: as fast as they are answered, or `pace` per second. Returns the count, the rate per
 * second, and the 99th percentile in milliseconds.
 */
export const load = async (url, requests, { seconds, pace = Infinity, connections = 20 }) => {
  const idle = await Promise.all(Array.from({ length: connections }, () => Caller.open(url)))
  const callers = [...idle]
  const all = requests.map((request) => bytesOf(request, new URL(url).host))
  const took = []
  const began = performance.now()
  let sent = 0
  await new Promise((resolve, reject) => {
    const isOver = () => performance.now() - began >= seconds * 1000
    const send = (caller) =>
      caller.send(all[sent++ % all.length], (error, milliseconds) => {
        if (error) return reject(error)
        took.push(milliseconds)
        idle.push(caller)
        if (pace === Infinity) go()
      })
    const go = () => {
      if (isOver()) return idle.length === callers.length ? resolve() : undefined
      const due = pace === Infinity ? idle.length : ((performance.now() - began) / 1000) * pace - sent
      for (let count = Math.min(idle.length, Math.floor(due)); count > 0; count--) send(idle.shift())
    }
    if (pace === Infinity) go()
    else {
      const timer = setInterval(() => {
        go()
        if (isOver() && idle.length === callers.length) resolve(clearInterval(timer))
      }, 1)
    }
  }).finally(() => callers.forEach((caller) => caller.close()))
  took.sort((one, other) => one - other)
  const calls = took.length
  return { calls, perSecond: (calls / (performance.now() - began)) * 1000, p99: took[Math.floor(calls * 0.99)] }
}
