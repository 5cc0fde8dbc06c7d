import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { nothing } from '../../scalars.ts'

/** root: nothing of the app was shown · page: a page · part: an optional part of one */
export const errorPlaces = ['root', 'page', 'part'] as const
/** chunk: code could not be loaded · render: it threw */
export const errorKinds = ['chunk', 'render'] as const

export const reportClientError = defineCall({
  path: 'users/reportClientError',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  addedBecause: 'an error in a browser is in no log of the server',
  summary: 'An error that a client caught: where and of which kind, without texts; 20 an hour for each caller',
  input: z.object({
    place: z.enum(errorPlaces),
    kind: z.enum(errorKinds),
    error: z
      .string()
      .regex(/^[A-Za-z]{1,40}$/)
      .describe('the class of the error'),
    page: z
      .string()
      .max(100)
      .regex(/^(\/[a-z0-9-]*|\/:id)+$/)
      .describe('the path, with `:id` in place of ids'),
  }),
  output: nothing,
  example: { input: { place: 'page', kind: 'chunk', error: 'ChunkError', page: '/user/:id' }, output: {} },
  errors: ['TOO_FREQUENT'],
})
