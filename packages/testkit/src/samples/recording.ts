const element = (id: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 + body.length)
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')
const uint16 = (value: number): Buffer => {
  const body = Buffer.alloc(2)
  body.writeUInt16BE(value)
  return body
}
/** three silent frames of 20 ms, as Chromium writes them */
const silence = bytes('fb03fffefffefffe')
const frameMs = 60
const clusterMs = 30_000

const cluster = (from: number, ms: number): Buffer => {
  const blocks = Array.from({ length: Math.ceil(ms / frameMs) }, (_, index) =>
    element('a3', Buffer.concat([bytes('81'), uint16(index * frameMs), bytes('80'), silence])),
  )
  const time = Buffer.alloc(4)
  time.writeUInt32BE(from)
  return element('1f43b675', Buffer.concat([element('e7', time), ...blocks]))
}

/** A silent Opus recording of this length in WebM. `codec`: the declared codec. */
export const recording = (seconds: number, codec = 'A_OPUS'): Uint8Array => {
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')))
  const opusHead = Buffer.concat([Buffer.from('OpusHead'), bytes('0101000080bb0000000000')])
  const track = Buffer.concat([
    element('d7', bytes('01')),
    element('73c5', bytes('01')),
    element('83', bytes('02')),
    element('86', Buffer.from(codec)),
    element('63a2', opusHead),
    element('e1', Buffer.concat([element('b5', bytes('473b8000')), element('9f', bytes('01'))])),
  ])
  const whole = seconds * 1_000
  const clusters = Array.from({ length: Math.ceil(whole / clusterMs) }, (_, index) =>
    cluster(index * clusterMs, Math.min(clusterMs, whole - index * clusterMs)),
  )
  const info = element('1549a966', element('2ad7b1', bytes('0f4240')))
  const tracks = element('1654ae6b', element('ae', track))
  return Buffer.concat([head, element('18538067', Buffer.concat([info, tracks, ...clusters]))])
}
