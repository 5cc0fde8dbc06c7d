import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { nothing, time } from '../../scalars.ts'

const consentState = z.object({ given: z.boolean(), textVersion: z.string().nullable(), at: time.nullable() })
const addedBecause = 'the law wants a consent of its own before face data is made'
export const getFaceConsent = defineCall({
  path: 'face/getConsent',
  addedBecause,
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'The text of the consent to face search, and whether I gave it',
  input: nothing,
  output: z.object({
    consent: consentState,
    text: z.object({ version: z.string(), title: z.string(), body: z.string() }),
  }),
})
export const giveFaceConsent = defineCall({
  path: 'face/giveConsent',
  addedBecause,
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'Give the consent to this version of the text',
  input: z.object({ textVersion: z.string().max(20) }),
  output: z.object({ consent: consentState }),
  errors: ['CONFLICT'],
})
export const withdrawFaceConsent = defineCall({
  path: 'face/withdrawConsent',
  addedBecause,
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'Withdraw the consent: all my vectors are removed',
  input: nothing,
  output: z.object({ consent: consentState }),
})
