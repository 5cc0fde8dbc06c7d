/** container boxes; their children are read as if they followed */
const holders: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'mvex', 'moof', 'traf'])

interface Box {
  type: string
  body: Buffer
}

/** The leaf boxes in order. Throws if the bytes end too early. */
function* boxesOf(bytes: Buffer): Generator<Box> {
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const head = size === 1 ? 16 : 8
    if (holders.has(type)) {
      at += head
      continue
    }
    const whole = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size === 0 ? bytes.length - at : size
    if (whole < head || at + whole > bytes.length) throw new RangeError('cut off')
    yield { type, body: bytes.subarray(at + head, at + whole) }
    at += whole
  }
}

const flagsOf = (body: Buffer): number => body.readUIntBE(1, 3)

/** The time scale of a track, ticks per second (`mdhd`). */
const ticksOf = (body: Buffer): number => body.readUInt32BE(body.readUInt8(0) === 1 ? 20 : 12)

/** A fragment's default sample duration, or null (`tfhd`). */
const defaultOf = (body: Buffer): number | null => {
  const flags = flagsOf(body)
  if ((flags & 0x08) === 0) return null
  return body.readUInt32BE(8 + ((flags & 0x01) !== 0 ? 8 : 0) + ((flags & 0x02) !== 0 ? 4 : 0))
}

/** Ticks of a run of samples (`trun`). */
const runOf = (body: Buffer, ofEach: number): number => {
  const flags = flagsOf(body)
  const samples = body.readUInt32BE(4)
  if ((flags & 0x100) === 0) return samples * ofEach
  const from = 8 + ((flags & 0x01) !== 0 ? 4 : 0) + ((flags & 0x04) !== 0 ? 4 : 0)
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4
  let ticks = 0
  for (let sample = 0; sample < samples; sample++) ticks += body.readUInt32BE(from + sample * width)
  return ticks
}

/**
 * Total duration in seconds of an MP4's fragments (ISO 14496-12), 0 without fragments; null if it is broken. Browsers
 * write fragments while they record, and heads without the duration.
 */
export const fragmentSeconds = (bytes: Buffer): number | null => {
  let [ticksASecond, ticks, ofTrack, ofFragment] = [0, 0, 0, 0]
  try {
    for (const { type, body } of boxesOf(bytes)) {
      if (type === 'mdhd') ticksASecond = ticksOf(body)
      else if (type === 'trex') ofTrack = body.readUInt32BE(12)
      else if (type === 'tfhd') ofFragment = defaultOf(body) ?? ofTrack
      else if (type === 'trun') ticks += runOf(body, ofFragment)
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
  return ticksASecond > 0 ? ticks / ticksASecond : null
}
