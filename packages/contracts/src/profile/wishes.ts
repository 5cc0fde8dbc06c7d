import { z } from 'zod'
import { gender } from '../scalars.ts'

/** preferences: they rank people higher and exclude nobody */
export const softWishes = z.object({
  educationMin: z.int().min(0).max(6).optional(),
  heightMin: z.int().min(120).max(230).optional(),
  heightMax: z.int().min(120).max(230).optional(),
  habits: z.array(z.int().min(0).max(32)).max(5).optional().describe('one common value is enough'),
  realName: z.boolean().optional().describe('with a verified name'),
})
export type SoftWishes = z.output<typeof softWishes>

/** whom a member wants to see and be shown to: each limit applies in both directions */
export const wishes = z.object({
  gender: gender.optional(),
  ageMin: z.int().min(18).max(100).optional(),
  ageMax: z.int().min(18).max(100).optional(),
  provinceCode: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  marriage: z.array(z.int().min(0).max(3)).max(4).optional().describe('any of these; empty: all'),
  best: softWishes.optional(),
})
export type Wishes = z.output<typeof wishes>
