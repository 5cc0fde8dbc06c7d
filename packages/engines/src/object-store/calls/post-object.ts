import busboy from '@fastify/busboy'
import type { Readable } from 'node:stream'
import type { Call, Store } from '../context.ts'
import { sendXml } from '../context.ts'
import type { Upload } from '../folder.ts'
import { accessDenied, refused } from '../oss-error.ts'
import { checkPolicy, type PostForm, type SizeRange } from './policy.ts'
import { checkAcl, checkOverwrite, storedHeaders } from './put-object.ts'
import { checkKey } from '../request.ts'
import { checkSignature } from '../signature.ts'
import { xmlDocument } from '../xml.ts'

const malformed = (why: string) => refused('MalformedPOSTRequest', why)
const noFile = () =>
  refused('IncorrectNumberOfFilesInPOSTRequest', 'POST requires exactly one file upload per request.')

interface Received {
  form: PostForm
  range: SizeRange
  upload: Upload
}

/** POST /bucket: a browser's form, allowed by the signed policy in it. The file is the last field. */
export async function postObject({ store, request, response }: Call): Promise<void> {
  const { form, range, upload } = await receiveForm(store, request)
  if (upload.size < range.min) {
    await store.folder.discard(upload)
    throw refused('EntityTooSmall', 'Your proposed upload smaller than the minimum allowed size.')
  }
  const { key, contentType, fields } = form
  const acl = checkAcl(fields.get('x-oss-object-acl'))
  const { etag } = await store.folder.commit(upload, { key, contentType, acl, headers: storedHeaders(fields) })
  response.setHeader('ETag', `"${etag}"`)
  const status = Number(fields.get('success_action_status'))
  if (status === 201) {
    sendXml(response, 201, xmlDocument('PostResponse', { Bucket: store.bucket, ETag: `"${etag}"`, Key: key }))
  } else response.writeHead(status === 200 ? 200 : 204).end()
}

/** Parses the form; the policy is checked when the file begins, before any byte of it is stored. */
function receiveForm(store: Store, { headers, body, bucket }: Call['request']): Promise<Received> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data'))
    throw malformed('The body of your POST request is not well-formed multipart/form-data.')
  const parser = new busboy.Busboy({
    headers: { ...headers, 'content-type': type },
    limits: { fieldSize: 64 * 1024, fields: 60, files: 1 },
  })
  const fields = new Map<string, string>()
  let received: Promise<Received> | undefined
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      body.unpipe(parser)
      body.resume()
      reject(error)
    }
    parser.on('field', (name, value, _short, truncated) => {
      if (truncated) fail(malformed('A form field is too long.'))
      fields.set(name.toLowerCase(), value)
    })
    parser.on('file', (name, file, filename, _encoding, mimeType) => {
      // even for a refused one
      file.on('error', fail)
      received = name === 'file' ? takeFile(store, bucket, fields, file, filename, mimeType) : Promise.reject(noFile())
      received.catch((error: unknown) => {
        file.resume()
        fail(error)
      })
    })
    parser.on('error', () => fail(malformed('The body of your POST request is not well-formed multipart/form-data.')))
    parser.on('finish', () => (received ? received.then(resolve, reject) : reject(noFile())))
    // no pipeline: that would end the connection on which the refusal is sent
    body.on('aborted', () => fail(malformed('The upload was cut.'))).on('error', fail)
    body.pipe(parser)
  })
}

async function takeFile(
  store: Store,
  bucket: string,
  fields: Map<string, string>,
  file: Readable,
  filename: string,
  mimeType: string,
): Promise<Received> {
  // the stored type is the one that the policy's condition was checked against
  const contentType = fields.get('x-oss-content-type') ?? fields.get('content-type') ?? mimeType
  const key = checkKey((fields.get('key') ?? '').replaceAll('${filename}', filename ?? ''))
  const form: PostForm = { bucket, key, contentType, fields }
  const range = authorise(store, form)
  checkAcl(fields.get('x-oss-object-acl'))
  checkOverwrite(store.folder.findMeta(key), fields.get('x-oss-forbid-overwrite'))
  // a refused file is not destroyed: its error would be sent instead of the refusal
  const upload = await store.folder.receive(file.iterator({ destroyOnReturn: false }), range.max, () =>
    refused('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.'),
  )
  return { form, range, upload }
}

function authorise({ accessKey, now }: Store, form: PostForm): SizeRange {
  const [id, policy, signature] = ['ossaccesskeyid', 'policy', 'signature'].map((name) => form.fields.get(name))
  // the bucket is private: there is no anonymous upload
  if (!id || !policy || !signature)
    throw accessDenied('You have no right to access this bucket without a signed policy.')
  checkSignature(id, signature, policy, accessKey)
  return checkPolicy(policy, form, now())
}
