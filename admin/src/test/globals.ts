import { TextDecoder, TextEncoder } from 'node:util'
import { deserialize, serialize } from 'node:v8'

// what every browser has and jsdom lacks; imported first, since libraries read it while they load
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  structuredClone: (value: unknown): unknown => deserialize(serialize(value)),
})
window.scrollTo = () => undefined
// jsdom fetches no pictures: each has arrived once it is in the page
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
  const pictures = added.flatMap((node) => [...node.querySelectorAll('img'), ...(node.matches('img') ? [node] : [])])
  for (const picture of pictures) picture.dispatchEvent(new Event('load'))
}).observe(document, { childList: true, subtree: true })
// nothing scrolls here: whatever is looked at is on screen
Object.assign(globalThis, { IntersectionObserver: undefined })
