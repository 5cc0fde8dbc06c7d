import { pipeline } from 'node:stream/promises'
import type { Call } from '../context.ts'
import type { ObjectMeta, OpenObject } from '../folder.ts'
import { accessDenied, noSuchKey, OssError } from '../oss-error.ts'
import { checkKey } from '../request.ts'

const OVERRIDES = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
  'content-encoding',
]

/**
 * GET and HEAD /bucket/key. Without a signature only public objects; others are denied without revealing what exists.
 */
export async function getObject({ store: { folder }, request, response, signed }: Call): Promise<void> {
  const key = checkKey(request.key)
  const object = await folder.read(key)
  if (!signed && !object?.meta.acl.startsWith('public-read')) {
    await object?.close()
    throw accessDenied()
  }
  if (!object) throw noSuchKey()
  try {
    await sendObject(object, { request, response, signed })
  } finally {
    await object.close()
  }
}

async function sendObject(object: OpenObject, { request, response, signed }: Omit<Call, 'store'>): Promise<void> {
  const { meta } = object
  const range = requestedRange(request.headers.range, meta.size, request.headers['x-oss-range-behavior'] === 'standard')
  const headers = answerHeaders(meta, signed ? request.query : new Map())
  const status = isUnchanged(request.headers, meta) ? 304 : range ? 206 : 200
  if (range && status === 206) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${meta.size}`
  const { start, end } = range ?? { start: 0, end: meta.size - 1 }
  if (status !== 304) headers['Content-Length'] = String(end - start + 1)
  response.writeHead(status, headers)
  if (request.method === 'HEAD' || status === 304 || end < start) {
    response.end()
    return
  }
  // a client may disconnect before the end
  await pipeline(object.bytes(start, end), response).catch(() => response.destroy())
}

function answerHeaders(meta: ObjectMeta, query: ReadonlyMap<string, string>): Record<string, string> {
  const headers: Record<string, string> = {
    ...meta.headers,
    'content-type': meta.contentType,
    ETag: `"${meta.etag}"`,
    'Last-Modified': new Date(meta.lastModified).toUTCString(),
    'Accept-Ranges': 'bytes',
    'x-oss-object-type': 'Normal',
  }
  for (const name of OVERRIDES) {
    const value = query.get(`response-${name}`)
    if (value && !/[\r\n]/.test(value)) headers[name] = value
  }
  return headers
}

function isUnchanged(headers: Call['request']['headers'], meta: ObjectMeta): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', `"${meta.etag}"`].includes(tag.trim()))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Math.floor(meta.lastModified / 1000) * 1000 <= since
}

/**
 * A single range. As in OSS, one that cannot be satisfied returns the whole object unless the standard behaviour is
 * requested.
 */
export function requestedRange(
  header: string | undefined,
  size: number,
  standard: boolean,
): { start: number; end: number } | undefined {
  if (header === undefined) return undefined
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start < size && start <= end) return { start, end }
  if (standard) throw new OssError(416, 'InvalidRange', 'The requested range cannot be satisfied.')
  return undefined
}
