import { createHash } from 'node:crypto'
import type { Call } from '../context.ts'
import { sendXml } from '../context.ts'
import { refused } from '../oss-error.ts'
import { checkKey } from '../request.ts'
import { elementTexts, xmlDocument } from '../xml.ts'

const MAX_LIST_BYTES = 2 * 1024 ** 2

/** DELETE /bucket/key: 204, also if there was none. */
export async function deleteObject({ store: { folder }, request, response }: Call): Promise<void> {
  await folder.remove(checkKey(request.key))
  response.writeHead(204).end()
}

/** POST /bucket?delete: a list of keys in XML. */
export async function deleteObjects({ store: { folder }, request, response }: Call): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > MAX_LIST_BYTES) throw refused('EntityTooLarge', 'The list is too long.')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  const md5 = createHash('md5').update(body).digest('base64')
  if (request.headers['content-md5'] !== md5)
    throw refused('InvalidDigest', 'The Content-MD5 you specified was invalid.')
  const xml = body.toString('utf8')
  const keys = elementTexts(xml, 'Key').map(checkKey)
  if (keys.length < 1 || keys.length > 1000) throw refused('MalformedXML', 'The XML you provided was not well-formed.')
  for (const key of keys) await folder.remove(key)
  const quiet = elementTexts(xml, 'Quiet')[0] === 'true'
  sendXml(response, 200, xmlDocument('DeleteResult', { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) }))
}
