import { TextDecoder, TextEncoder } from 'node:util'
import { deserialize, serialize } from 'node:v8'

// what every browser has and jsdom lacks; imported first, since libraries read it while they load
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  structuredClone: (value: unknown): unknown => deserialize(serialize(value)),
})
window.scrollTo = () => undefined
// nothing scrolls here: whatever is looked at is on screen
Object.assign(globalThis, { IntersectionObserver: undefined })
