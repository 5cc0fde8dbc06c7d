import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '../context.ts'
import { sendXml } from '../context.ts'
import type { NewObject, ObjectMeta, OpenObject } from '../folder.ts'
import { noSuchKey, OssError, refused } from '../oss-error.ts'
import { checkKey } from '../request.ts'
import { xmlDocument } from '../xml.ts'

const MAX_BYTES = 5 * 1024 ** 3
const ACLS = new Set(['default', 'private', 'public-read', 'public-read-write'])
const KEPT_HEADERS = new Set([
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
])

/** Refuses an ACL unknown to OSS; no ACL means the bucket's own (private). */
export function checkAcl(acl: string | undefined): string {
  if (acl === undefined) return 'default'
  if (!ACLS.has(acl)) throw refused('InvalidArgument', 'no such object access control exists')
  return acl
}

/** The headers of an upload, or the fields of a form, that are returned with the object. */
export function storedHeaders(source: Iterable<[string, unknown]>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of source) {
    if ((KEPT_HEADERS.has(name) || name.startsWith('x-oss-meta-')) && typeof value === 'string') kept[name] = value
  }
  return kept
}

/** Refuses to overwrite an existing object if the caller forbids it. */
export function checkOverwrite(found: ObjectMeta | undefined, forbid: unknown): void {
  if (found && forbid === 'true')
    throw new OssError(409, 'FileAlreadyExists', 'The object you specified already exists and can not be overwritten.')
}

function describe(key: string, headers: IncomingHttpHeaders): NewObject {
  return {
    key,
    contentType: headers['content-type'] ?? 'application/octet-stream',
    acl: checkAcl(headers['x-oss-object-acl']?.toString()),
    headers: storedHeaders(Object.entries(headers)),
  }
}

/** PUT /bucket/key: the body becomes the object. */
export async function putObject({ store: { folder }, request, response }: Call): Promise<void> {
  const key = checkKey(request.key)
  const object = describe(key, request.headers)
  checkOverwrite(folder.findMeta(key), request.headers['x-oss-forbid-overwrite'])
  const tooLarge = () => refused('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.')
  const upload = await folder.receive(request.body, MAX_BYTES, tooLarge)
  const md5 = request.headers['content-md5']
  if (typeof md5 === 'string' && Buffer.from(upload.md5, 'hex').toString('base64') !== md5) {
    await folder.discard(upload)
    throw refused('InvalidDigest', 'The Content-MD5 you specified was invalid.')
  }
  const { etag } = await folder.commit(upload, object)
  response.writeHead(200, { ETag: `"${etag}"` }).end()
}

/** PUT /bucket/key with x-oss-copy-source: `/bucket/key`, percent-encoded. */
export async function copyObject({ store: { folder, bucket }, request, response }: Call): Promise<void> {
  const key = checkKey(request.key)
  const [, fromBucket, fromKey = ''] =
    /^\/?([^/]+)\/(.+)$/s.exec(sourceName(request.headers['x-oss-copy-source'])) ?? []
  if (fromBucket !== bucket) throw new OssError(404, 'NoSuchBucket', 'The specified bucket does not exist.')
  checkOverwrite(folder.findMeta(key), request.headers['x-oss-forbid-overwrite'])
  const source = await folder.read(checkKey(fromKey))
  if (!source) throw noSuchKey()
  const replace = request.headers['x-oss-metadata-directive'] === 'REPLACE'
  const fromHeaders = describe(key, request.headers)
  const object = replace
    ? fromHeaders
    : { ...fromHeaders, contentType: source.meta.contentType, headers: source.meta.headers }
  const upload = await folder.receive(bytesOf(source), MAX_BYTES, () =>
    refused('EntityTooLarge', 'The source is too large.'),
  )
  const { etag, lastModified } = await folder.commit(upload, object)
  sendXml(
    response,
    200,
    xmlDocument('CopyObjectResult', { ETag: `"${etag}"`, LastModified: new Date(lastModified).toISOString() }),
  )
}

/** All bytes of an open object, which is closed afterwards. */
export async function* bytesOf({ meta, bytes, close }: OpenObject): AsyncGenerator<Buffer> {
  if (meta.size > 0) yield* bytes(0, meta.size - 1)
  else await close()
}

function sourceName(header: string | string[] | undefined): string {
  try {
    return decodeURIComponent(String(header ?? ''))
  } catch {
    throw refused('InvalidArgument', 'The copy source is not valid.')
  }
}
