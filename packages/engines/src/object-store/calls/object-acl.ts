import type { Call } from '../context.ts'
import { sendXml } from '../context.ts'
import { noSuchKey, OssError } from '../oss-error.ts'
import { bytesOf, checkAcl } from './put-object.ts'
import { checkKey } from '../request.ts'
import { xmlDocument } from '../xml.ts'

/** GET and PUT /bucket/key?acl. */
export async function objectAcl({ store: { folder }, request, response }: Call): Promise<void> {
  const object = await folder.read(checkKey(request.key))
  if (!object) throw noSuchKey()
  const { meta } = object
  if (request.method === 'PUT') {
    const acl = checkAcl(request.headers['x-oss-object-acl']?.toString())
    const upload = await folder.receive(bytesOf(object), meta.size, () => new Error('The object grew'))
    await folder.commit(upload, { ...meta, acl })
    response.writeHead(200, { 'Content-Length': 0 }).end()
    return
  }
  await object.close()
  if (request.method !== 'GET')
    throw new OssError(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
  const AccessControlList = { Grant: meta.acl }
  sendXml(
    response,
    200,
    xmlDocument('AccessControlPolicy', { Owner: { ID: '0', DisplayName: 'local' }, AccessControlList }),
  )
}
