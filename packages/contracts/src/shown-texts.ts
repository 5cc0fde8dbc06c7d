import { z } from 'zod'
import type { Call } from './call.ts'
import type { TextScene } from './scalars.ts'

/** A field of a call's input that other people may read. */
export interface ShownText {
  field: string
  scene: TextScene
  max: number
}
type Shape = Record<string, z.ZodType>
type Inner = { def?: { innerType?: unknown; element?: unknown }; shape?: Shape; maxLength?: number | null } | undefined

const textsOf = (shape: Shape | undefined, prefix: string): ShownText[] =>
  Object.entries(shape ?? {}).flatMap(([name, schema]) => {
    const field = prefix + name
    for (let inner = schema as Inner; inner; inner = inner.def?.innerType as Inner) {
      const scene = z.globalRegistry.get(inner as z.ZodType)?.['x-shown-to-others'] as TextScene | undefined
      if (scene) return [{ field, scene, max: inner.maxLength ?? Infinity }]
      const element = inner.def?.element as Inner
      if (element) return textsOf(element.shape, `${field}.`)
    }
    return []
  })

/** The texts of an input that are marked as shown to others: top-level, or `list.text` for each entry of a list. */
export const shownTexts = ({ input }: Pick<Call, 'input'>): ShownText[] =>
  textsOf((input as { shape?: Shape }).shape, '')

/** The texts that the platform checks, at the top of the input: all, unless the handler checks them itself. */
export const textsToCheck = (call: Call): ShownText[] => (call.checksTexts === undefined ? shownTexts(call) : [])
