import { availableParallelism } from 'node:os'
import { platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'

export const faceConfig = platformConfig.extend({
  /** vector engine for face search; without it search returns 503 and everything else works */
  QDRANT_URL: z.url().optional(),
  QDRANT_API_KEY: z.string().optional(),
  /** has the converted models in a folder `models` */
  MODEL_CACHE: z.string().default('.cache'),
  FACE_WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(Math.max(1, availableParallelism() - 1)),
  /** pictures that may wait for a worker; more are refused with 503 and Retry-After */
  FACE_QUEUE: z.coerce.number().int().min(0).max(1000).default(24),
  /**
   * idle minutes after which the workers end and free their models; 0: all are loaded before the service is ready, and
   * stay
   */
  FACE_IDLE_MINUTES: z.coerce.number().min(0).max(1_440).default(10),
  /** Euclidean; two descriptors closer than this are the same person */
  FACE_DISTANCE: z.coerce.number().gt(0).max(2).default(0.6),
  /** minimum pixels of a stored face's shorter side */
  FACE_MIN_SIDE: z.coerce.number().int().min(10).default(48),
  /** see sharpness.rules.ts; sharp faces of the sample photos have 0.12 and more */
  FACE_MIN_SHARPNESS: z.coerce.number().min(0).default(0.08),
  /**
   * Sum of the porn and hentai shares from which a moderator reviews, and from which a picture is refused. By the curve
   * of bench/pictures/nudity.mjs: 0.4 is the lowest that flags at most 5 % of harmless pictures. Of these none is
   * refused from 0.7; 0.85 leaves a margin, as what it costs the member is more than what a review costs.
   */
  NUDITY_REVIEW: z.coerce.number().min(0).max(1).default(0.4),
  NUDITY_REFUSE: z.coerce.number().min(0).max(1).default(0.85),
})
export type FaceConfig = z.output<typeof faceConfig>
