import { z } from 'zod'
import type { Call } from './call.ts'
import type { TextScene } from './scalars.ts'

/** A field of a call's input that other people may read. */
export interface ShownText {
  field: string
  scene: TextScene
  most: number
}
type Inner = { def?: { innerType?: unknown }; maxLength?: number | null } | undefined

/** The texts of an input that are marked as shown to others; they stand at its top. */
export const shownTexts = ({ input }: Pick<Call, 'input'>): ShownText[] => {
  const { shape } = input as { shape?: Record<string, z.ZodType> }
  return Object.entries(shape ?? {}).flatMap(([field, schema]) => {
    for (let inner = schema as Inner; inner; inner = inner.def?.innerType as Inner) {
      const scene = z.globalRegistry.get(inner as z.ZodType)?.['x-shown-to-others'] as TextScene | undefined
      if (scene) return [{ field, scene, most: inner.maxLength ?? Infinity }]
    }
    return []
  })
}

/** Those that the platform checks: all, unless the call's own method does. */
export const textsToCheck = (call: Call): ShownText[] => (call.checksTexts === undefined ? shownTexts(call) : [])
