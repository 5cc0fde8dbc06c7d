import type { IncomingMessage } from 'node:http'
import { refused } from './oss-error.ts'

/** One request, with its parsed path: `/<bucket>/<key>`. */
export interface OssRequest {
  method: string
  bucket: string
  /** Empty for calls on the bucket. */
  key: string
  query: Map<string, string>
  headers: IncomingMessage['headers']
  body: IncomingMessage
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refused('InvalidURI', 'The URI is not valid percent-encoded UTF-8.')
  }
}

/** Parses the request line by hand: URL would resolve `..` before the key has been checked. */
export function parseRequest(message: IncomingMessage): OssRequest {
  const [path = '/', search = ''] = (message.url ?? '/').split(/\?(.*)/s)
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? []
  const query = new Map<string, string>()
  for (const part of search.split('&').filter(Boolean)) {
    const [name = '', value = ''] = part.split(/=(.*)/s)
    query.set(decode(name), decode(value.replaceAll('+', ' ')))
  }
  return {
    method: message.method ?? 'GET',
    bucket: decode(bucket),
    key: decode(key),
    query,
    headers: message.headers,
    body: message,
  }
}

/**
 * A key as OSS allows it: 1 to 1023 bytes of UTF-8, not starting with `/` or `\`. Stricter than OSS: no `.`, `..`
 * or empty segment and no control character, so that it names the same object to every client and proxy.
 */
export function checkKey(key: string): string {
  const bytes = Buffer.byteLength(key)
  const badSegment = key
    .split(/[/\\]/)
    .some((segment, at, all) => segment === '.' || segment === '..' || (segment === '' && at < all.length - 1))
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (bytes < 1 || bytes > 1023 || badSegment || /[\u0000-\u001f\u007f]/.test(key)) {
    throw refused('InvalidObjectName', 'The specified object is not valid.')
  }
  return key
}
