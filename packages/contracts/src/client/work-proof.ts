import { z } from 'zod'
import { MAX_WORK_HEADER_LENGTH, type WorkChallenge, type WorkProof } from './work.ts'

export const workChallenge: z.ZodType<WorkChallenge> = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string().max(200),
    salt: z.string().max(200),
    cost: z.number().int().min(1).max(100_000),
    keyLength: z.number().int().min(1).max(64),
    keyPrefix: z.string().max(128),
    keySignature: z.string().max(200).optional(),
    expiresAt: z.number(),
    data: z.object({ call: z.string().max(100), address: z.string().max(100) }),
  }),
  signature: z.string().max(200),
})
export const workProof: z.ZodType<WorkProof> = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.number().int().min(0), derivedKey: z.string().max(200) }),
})

/** null: invalid */
export const readWork = (header: string): WorkProof | null => {
  if (header.length > MAX_WORK_HEADER_LENGTH) return null
  try {
    return workProof.safeParse(JSON.parse(atob(header))).data ?? null
  } catch {
    return null
  }
}
