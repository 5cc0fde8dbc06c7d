// A caller that costs less than what it calls: raw connections, one request at a time on each, answers of known length.
// What costs more than its servers would leave them waiting, and a server that waits looks dearer than one that is busy.
import { once } from 'node:events'
import { connect } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')

const bytesOf = ({ method, path, body, headers }, host) =>
  Buffer.from(
    [
      `${method} ${path} HTTP/1.1`,
      `host: ${host}`,
      ...Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
      '',
      body,
    ].join('\r\n'),
  )

/** The length of a whole answer in `data`; 0: not whole yet. */
const wholeAnswer = (data) => {
  const end = data.indexOf(headEnd)
  if (end < 0) return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(data.latin1Slice(0, end + 2))
  if (!length) throw new Error('an answer without length')
  const whole = end + 4 + Number(length[1])
  return data.length >= whole ? whole : 0
}

const call = async (url, requests, until, result, first) => {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  await once(socket, 'connect')
  const all = requests.map((request) => bytesOf(request, host))
  await new Promise((resolve, reject) => {
    let next = first
    let rest = null
    let began = 0
    const send = () => {
      began = performance.now()
      socket.write(all[next++ % all.length])
    }
    socket.on('error', reject).on('close', resolve)
    socket.on('data', (part) => {
      const data = rest ? Buffer.concat([rest, part]) : part
      if (wholeAnswer(data) === 0) return void (rest = data)
      rest = null
      if (data.latin1Slice(9, 12) !== '200') return reject(new Error(data.toString()))
      result.took.push(performance.now() - began)
      if (performance.now() < until) send()
      else socket.end()
    })
    send()
  })
}

/** Puts requests for so many seconds; how many were answered, how many a second, and the 99th percentile in ms. */
export const load = async (url, requests, seconds, connections = 20) => {
  const began = performance.now()
  const result = { took: [] }
  await Promise.all(
    Array.from({ length: connections }, (_, index) => call(url, requests, began + seconds * 1000, result, index * 5)),
  )
  const took = result.took.toSorted((one, other) => one - other)
  const calls = took.length
  return { calls, perSecond: (calls / (performance.now() - began)) * 1000, p99: took[Math.floor(calls * 0.99)] }
}
