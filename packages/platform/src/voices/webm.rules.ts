/** container elements; their children are read as if they followed */
const holders: ReadonlySet<number> = new Set([
  0x1a45dfa3, // EBML
  0x18538067, // Segment
  0x1549a966, // Info
  0x1654ae6b, // Tracks
  0xae, // TrackEntry
  0x1f43b675, // Cluster
  0xa0, // BlockGroup
])
const docType = 0x4282
const timestampScale = 0x2ad7b1
const trackType = 0x83
const codecId = 0x86
const clusterTime = 0xe7
const blocks: ReadonlySet<number> = new Set([0xa3, 0xa1])
const audioTrack = 2
const laced = 0x06

interface Element {
  id: number
  body: Buffer
}

/** The length in bytes of the number at `at`, by its leading bits. */
const widthAt = (bytes: Buffer, at: number): number => Math.clz32(bytes.readUInt8(at)) - 23

/** The leaf elements in order. Throws if the bytes end too early. */
function* elementsOf(bytes: Buffer): Generator<Element> {
  for (let at = 0; at < bytes.length;) {
    const idWidth = widthAt(bytes, at)
    if (idWidth > 4) throw new RangeError('no element')
    const id = bytes.readUIntBE(at, idWidth)
    const sizeAt = at + idWidth
    const sizeWidth = widthAt(bytes, sizeAt)
    const from = sizeAt + sizeWidth
    // browsers write while they record: the size of a segment or cluster is unknown
    if (holders.has(id)) {
      at = from
      continue
    }
    if (sizeWidth > 6) throw new RangeError('too large')
    const to = from + bytes.readUIntBE(sizeAt, sizeWidth) - 2 ** (7 * sizeWidth)
    if (to > bytes.length) throw new RangeError('cut off')
    yield { id, body: bytes.subarray(from, to) }
    at = to
  }
}

const numberOf = (body: Buffer): number => (body.length === 0 || body.length > 6 ? 0 : body.readUIntBE(0, body.length))

/**
 * The duration in seconds of a WebM with Opus only, by the times of its blocks (RFC 9559); null for anything else. The
 * head's duration is not used: browsers leave it out.
 */
export const webmSeconds = (bytes: Buffer): number | null => {
  let [isWebm, scale, cluster, last, step] = [false, 1_000_000, 0, -1, 0]
  const codecs: string[] = []
  try {
    for (const { id, body } of elementsOf(bytes)) {
      if (id === docType) isWebm = body.toString('latin1') === 'webm'
      else if (id === timestampScale) scale = numberOf(body)
      else if (id === trackType && numberOf(body) !== audioTrack) return null
      else if (id === codecId) codecs.push(body.toString('latin1'))
      else if (id === clusterTime) cluster = numberOf(body)
      else if (blocks.has(id)) {
        const track = widthAt(body, 0)
        if ((body.readUInt8(track + 2) & laced) !== 0) return null
        const at = cluster + body.readInt16BE(track)
        if (at > last) [step, last] = [last < 0 ? 0 : at - last, at]
      }
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
  return isWebm && codecs.length === 1 && codecs[0] === 'A_OPUS' && last >= 0 ? ((last + step) * scale) / 1e9 : null
}
