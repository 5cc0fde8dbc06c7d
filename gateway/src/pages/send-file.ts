import type { IncomingMessage, ServerResponse } from 'node:http'
import negotiator from '@fastify/accept-negotiator'
import { codings, type StaticFile, type Variant } from './static-files.ts'

/** small enough to tell a slow reader from one that has stopped reading */
const chunkBytes = 32 << 10
const accepted = new negotiator.Negotiator({ supportedValues: [...codings] })

/** Answers a GET or HEAD with a file in memory: in full, a range of it, or 304. */
export const sendFile = ({ headers, method }: IncomingMessage, response: ServerResponse, file: StaticFile): void => {
  const coding = typeof headers['accept-encoding'] === 'string' ? accepted.negotiate(headers['accept-encoding']) : null
  const coded = coding === null ? undefined : file.coded[coding]
  const { bytes, etag }: Variant = coded ?? file.bytes
  const { length } = bytes
  response.setHeader('etag', etag)
  response.setHeader('vary', 'accept-encoding')
  if (isNotModified(headers['if-none-match'], etag)) return void response.writeHead(304).end()
  response.setHeader('content-type', file.type)
  response.setHeader('accept-ranges', 'bytes')
  if (coded && coding !== null) response.setHeader('content-encoding', coding)
  const rangeHeader = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined
  const range = method === 'GET' ? parseRange(rangeHeader, length) : null
  if (range === 'outside') {
    response.removeHeader('content-encoding')
    return void response.writeHead(416, { 'content-range': `bytes */${length}`, 'content-length': 0 }).end()
  }
  const { start, end } = range ?? { start: 0, end: length - 1 }
  if (range) response.setHeader('content-range', `bytes ${start}-${end}/${length}`)
  response.writeHead(range ? 206 : 200, { 'content-length': end - start + 1 })
  if (method === 'HEAD') return void response.end()
  writeInChunks(response, bytes.subarray(start, end + 1))
}

/** Writes the next chunk once the previous one is flushed. */
const writeInChunks = (response: ServerResponse, bytes: Buffer): void => {
  if (response.destroyed) return
  if (bytes.length <= chunkBytes) return void response.end(bytes)
  response.write(bytes.subarray(0, chunkBytes), (error) => {
    if (!error) writeInChunks(response, bytes.subarray(chunkBytes))
  })
}

const isNotModified = (known: string | undefined, etag: string): boolean =>
  known !== undefined &&
  (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))

/** Parses a single range; multiple or malformed ranges return null, which means the whole file. */
const parseRange = (header: string | undefined, size: number): { start: number; end: number } | 'outside' | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return start >= size || (from === '' && Number(to) === 0) ? 'outside' : { start, end }
}
