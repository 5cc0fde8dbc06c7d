import { TextDecoder, TextEncoder } from 'node:util'
import { deserialize, serialize } from 'node:v8'

// browser APIs missing in jsdom; imported first, since libraries read them while loading
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  structuredClone: (value: unknown): unknown => deserialize(serialize(value)),
})
window.scrollTo = () => undefined
// jsdom does not load pictures: treat each as loaded once it is in the page
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
  const pictures = added.flatMap((node) => [...node.querySelectorAll('img'), ...(node.matches('img') ? [node] : [])])
  for (const picture of pictures) picture.dispatchEvent(new Event('load'))
}).observe(document, { childList: true, subtree: true })
// jsdom has no layout: without an observer every element counts as on screen
Object.assign(globalThis, { IntersectionObserver: undefined })
