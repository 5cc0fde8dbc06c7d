import type { Call } from '../context.ts'
import { sendXml } from '../context.ts'
import type { ObjectMeta } from '../folder.ts'
import { refused } from '../oss-error.ts'
import { xmlDocument } from '../xml.ts'

interface Page {
  objects: ObjectMeta[]
  prefixes: string[]
  /** The last name on this page, if more follow. */
  next: string | undefined
}

/** One page of names: objects, and with a delimiter the common prefixes. */
export function pageOf(sorted: ObjectMeta[], prefix: string, delimiter: string, after: string, limit: number): Page {
  const page: Page = { objects: [], prefixes: [], next: undefined }
  let last = after
  for (const object of sorted) {
    const cut = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1
    const name = cut < 0 ? object.key : object.key.slice(0, cut + delimiter.length)
    if (Buffer.compare(Buffer.from(name), Buffer.from(last)) <= 0) continue
    if (page.objects.length + page.prefixes.length === limit) return { ...page, next: last }
    if (cut < 0) page.objects.push(object)
    else page.prefixes.push(name)
    last = name
  }
  return page
}

/** GET /bucket, in version 2 (`list-type=2`) and version 1. */
export function listObjects({ store: { folder, bucket }, request: { query }, response }: Call): void {
  const second = query.get('list-type') === '2'
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const limit = Number(query.get('max-keys') ?? 100)
  if (!(limit >= 1 && limit <= 1000)) throw refused('InvalidArgument', 'max-keys must be between 1 and 1000.')
  const token = query.get('continuation-token')
  const marker = second ? fromToken(token) || (query.get('start-after') ?? '') : (query.get('marker') ?? '')
  const { objects, prefixes, next } = pageOf(folder.listMeta(prefix), prefix, delimiter, marker, limit)
  const place = second
    ? {
        KeyCount: objects.length + prefixes.length,
        ContinuationToken: token,
        NextContinuationToken: next && Buffer.from(next).toString('base64'),
      }
    : { Marker: marker, NextMarker: next }
  const document = {
    Name: bucket,
    Prefix: prefix,
    Delimiter: delimiter,
    MaxKeys: limit,
    IsTruncated: next !== undefined,
    ...place,
    Contents: objects.map((object) => entry(object, !second || query.get('fetch-owner') === 'true')),
    CommonPrefixes: prefixes.map((name) => ({ Prefix: name })),
  }
  sendXml(response, 200, xmlDocument('ListBucketResult', document))
}

const fromToken = (token: string | undefined) => Buffer.from(token ?? '', 'base64').toString('utf8')

function entry({ key, lastModified, etag, size }: ObjectMeta, withOwner: boolean) {
  return {
    Key: key,
    LastModified: new Date(lastModified).toISOString(),
    ETag: `"${etag}"`,
    Type: 'Normal',
    Size: size,
    StorageClass: 'Standard',
    Owner: withOwner ? { ID: '0', DisplayName: 'local' } : undefined,
  }
}
