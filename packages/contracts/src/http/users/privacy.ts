import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { consentKinds, writtenConsents } from '../../lists/consents.ts'
import { count, nothing, time } from '../../scalars.ts'
import { privacy } from '../../profile.ts'

const because = 'the privacy policy promises it, and the shipped calls have none for it'
const mine = { verb: 'POST', owner: 'users', caller: 'N', addedBecause: because } as const

/** more than anybody's contacts */
export const MAX_HIDDEN_CONTACTS = 5_000
/** computed on the device by rules/people/contacts: a number itself is never sent */
const fingerprints = z
  .array(z.string().regex(/^[0-9a-f]{64}$/))
  .min(1)
  .max(MAX_HIDDEN_CONTACTS)
const hidden = z.object({
  count: count.describe('stored fingerprints; whether any belongs to a member is never revealed'),
  most: count,
  since: time.nullable().describe('of the last change'),
})

export const hideContacts = defineCall({
  ...mine,
  path: 'users/hideContacts',
  summary:
    'Hide from these phone contacts: they do not see me, I still see them. Takes effect at a random moment of the next day, once my profile is approved. 20 changes a day, 5,000 numbers a month',
  input: z.object({ fingerprints }),
  output: z.object({ hidden }),
})
export const unhideContacts = defineCall({
  ...mine,
  path: 'users/unhideContacts',
  summary: 'Stop hiding from these phone contacts, from a random moment of the next day on',
  input: z.object({ fingerprints }),
  output: z.object({ hidden }),
})
export const getHiddenContacts = defineCall({
  ...mine,
  path: 'users/getHiddenContacts',
  summary: 'Number of phone contacts I hide from',
  input: nothing,
  output: z.object({ hidden }),
})
export const clearHiddenContacts = defineCall({
  ...mine,
  path: 'users/clearHiddenContacts',
  summary: 'Stop hiding from phone contacts; every fingerprint is deleted',
  input: nothing,
  output: z.object({ hidden }),
})

export const consent = z.object({
  kind: z.enum(consentKinds),
  given: z.boolean(),
  textVersion: z.string().nullable().describe('current version; null: see the call for that consent (face/getConsent)'),
  answeredVersion: z.string().nullable().describe('the version I answered last; null: never'),
  at: time.nullable(),
  isOutdated: z.boolean().describe('given for an earlier text; must be given again'),
})
export const getConsents = defineCall({
  ...mine,
  path: 'users/getConsents',
  summary: 'My consents, given or not, each with version and time',
  input: nothing,
  output: z.object({ consents: z.array(consent) }),
})
export const setConsent = defineCall({
  ...mine,
  path: 'users/setConsent',
  summary:
    'Give or withdraw a consent. Without terms or policy I am in stealth; without ‘papers’ the name, number and photos of my ID card and certificates are deleted, and the badges with them; without ‘location’ my position is deleted; without ‘recommendation’ the deck learns nothing from me; without ‘marketing’, which is off by default, I get no promotional messages',
  input: z.object({ kind: z.enum(writtenConsents), textVersion: z.string().min(1).max(20), given: z.boolean() }),
  output: z.object({ consent }),
  errors: ['TEXT_OUTDATED'],
})
export const setPosition = defineCall({
  ...mine,
  path: 'users/setPosition',
  summary: 'Set my position, rounded to a tenth of a degree, for coarse distances on cards; needs the consent',
  input: z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  output: nothing,
  errors: ['CONSENT_NEEDED'],
})
export const setPrivacy = defineCall({
  path: 'users/setPrivacy',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Set stealth, online status, distance, who may write, and who sees photos',
  input: privacy.partial(),
  output: z.object({ privacy }),
})
export const getPrivacy = defineCall({
  path: 'users/getPrivacy',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'My privacy',
  input: nothing,
  output: z.object({ privacy }),
})
