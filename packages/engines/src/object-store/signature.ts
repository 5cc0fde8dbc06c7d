import { createHmac, timingSafeEqual } from 'node:crypto'
import { accessDenied, OssError } from './oss-error.ts'
import type { OssRequest } from './request.ts'

export interface AccessKey {
  id: string
  secret: string
}

const SKEW_MS = 15 * 60_000
// the query names that belong to the resource by OSS's documentation (signature version 1)
const SIGNED_QUERY = new Set(
  `acl uploads location cors logging website referer lifecycle delete append position tagging objectMeta uploadId partNumber
  security-token img style styleName replication replicationProgress replicationLocation cname bucketInfo comp qos live status vod
  startTime endTime symlink x-oss-process x-oss-traffic-limit response-content-type response-content-language response-expires
  response-cache-control response-content-disposition response-content-encoding udf udfName udfImage udfId udfImageDesc
  udfApplication restore callback callback-var continuation-token versions versioning versionId policy requestPayment
  encryption inventory inventoryId x-oss-request-payer asyncFetch stat worm wormId wormExtend`.split(/\s+/),
)

/** Base64 of HMAC-SHA1 over UTF-8, as every OSS V1 signature is. */
export function sign(secret: string, text: string): string {
  return createHmac('sha1', secret).update(text, 'utf8').digest('base64')
}

/** Compares in constant time. */
export function sameSignature(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The signed text: verb, MD5, type, date, `x-oss-*` headers in order, resource with its sub-resources in order. */
export function stringToSign(request: OssRequest, date: string): string {
  const { headers, query, bucket, key } = request
  const ossHeaders = Object.keys(headers)
    .filter((name) => name.startsWith('x-oss-'))
    .toSorted()
    .map((name) => `${name}:${String(headers[name]).trim()}`)
  const subResources = [...query.keys()]
    .filter((name) => SIGNED_QUERY.has(name))
    .toSorted()
    .map((name) => (query.get(name) ? `${name}=${query.get(name)}` : name))
  const resource = `/${bucket ? `${bucket}/` : ''}${key}${subResources.length > 0 ? `?${subResources.join('&')}` : ''}`
  return [
    request.method,
    headers['content-md5'] ?? '',
    headers['content-type'] ?? '',
    date,
    ...ossHeaders,
    resource,
  ].join('\n')
}

/**
 * Whether the request has a valid signature, in its header or its query; false if it has none.
 * @throws OssError if the signature is wrong, too old or of another key
 */
export function isSigned(request: OssRequest, accessKey: AccessKey, now: number): boolean {
  const { authorization } = request.headers
  if (authorization !== undefined) return checkHeader(request, authorization, accessKey, now)
  if (request.query.has('Signature')) return checkQuery(request, accessKey, now)
  if (request.query.has('x-oss-signature')) throw onlyV1()
  return false
}

function checkHeader(request: OssRequest, authorization: string, accessKey: AccessKey, now: number): true {
  if (authorization.startsWith('OSS4-')) throw onlyV1()
  const [, id, signature] = /^OSS ([^:]+):(.+)$/.exec(authorization) ?? []
  if (!id || !signature) throw new OssError(400, 'InvalidArgument', 'The Authorization header is malformed.')
  const date = String(request.headers['x-oss-date'] ?? request.headers.date ?? '')
  const at = Date.parse(date)
  if (Number.isNaN(at)) throw accessDenied('OSS authentication requires a valid Date.')
  if (Math.abs(now - at) > SKEW_MS) {
    throw new OssError(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  }
  return checkSignature(id, signature, stringToSign(request, date), accessKey)
}

function checkQuery(request: OssRequest, accessKey: AccessKey, now: number): true {
  const expires = request.query.get('Expires') ?? ''
  if (!/^\d+$/.test(expires)) throw accessDenied('Invalid date (should be seconds since epoch).')
  if (Number(expires) * 1000 < now) throw accessDenied('Request has expired.')
  const id = request.query.get('OSSAccessKeyId') ?? ''
  return checkSignature(id, request.query.get('Signature') ?? '', stringToSign(request, expires), accessKey)
}

/** Throws for another key's id or a wrong signature of `text`. */
export function checkSignature(id: string, signature: string, text: string, accessKey: AccessKey): true {
  if (id !== accessKey.id) {
    throw new OssError(403, 'InvalidAccessKeyId', 'The OSS Access Key Id you provided does not exist in our records.')
  }
  if (!sameSignature(signature, sign(accessKey.secret, text))) {
    throw new OssError(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
  }
  return true
}

const onlyV1 = () => new OssError(400, 'InvalidArgument', 'This store takes OSS signature version 1 only.')
