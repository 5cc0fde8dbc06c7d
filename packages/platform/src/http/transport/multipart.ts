import type { UploadedFile } from '@xinyu/contracts/scalars'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../error.ts'

const maxMultipartBytes = 20 << 20

/** Accepts complete multipart bodies; only calls whose contract says so read them. */
export const acceptMultipart = (fastify: FastifyInstance): void => {
  const options = { parseAs: 'buffer', bodyLimit: maxMultipartBytes } as const
  fastify.addContentTypeParser('multipart/form-data', options, (_request, body, done) => done(null, body))
}

/** The fields and files of a multipart body by name, the last of equal ones. Refuses anything else. */
export const readMultipart = async (
  body: unknown,
  contentType = '',
): Promise<Record<string, string | UploadedFile>> => {
  if (!Buffer.isBuffer(body)) throw unreadable()
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw unreadable()
    })
  const fields = await Promise.all(
    [...form].map(async ([name, value]): Promise<[string, string | UploadedFile]> => {
      if (typeof value === 'string') return [name, value]
      return [name, { filename: value.name, mimetype: value.type, bytes: new Uint8Array(await value.arrayBuffer()) }]
    }),
  )
  return Object.fromEntries(fields)
}

const unreadable = (): AppError =>
  new AppError('INVALID_INPUT', { fields: [{ path: '', reason: 'no multipart form' }] })
