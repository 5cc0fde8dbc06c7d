import '@testing-library/jest-dom/jest-globals'
import { afterEach, jest } from '@jest/globals'
import { cleanup } from '@testing-library/react'
import { unstableSetRender } from 'antd-mobile'
import { createRoot } from 'react-dom/client'
import { TextDecoder, TextEncoder } from 'node:util'

// what jsdom lacks and the apps need; nothing here answers for the product
class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { TextEncoder, TextDecoder })
globalThis.ResizeObserver ??= NoResize
globalThis.IntersectionObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
} as unknown as typeof IntersectionObserver
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})
window.scrollTo = () => {}
Element.prototype.scrollTo ??= () => {}
Element.prototype.scrollIntoView ??= () => {}
URL.createObjectURL ??= () => 'blob:test'
URL.revokeObjectURL ??= () => {}

const focusBefore = new WeakMap<HTMLDialogElement, Element | null>()
HTMLDialogElement.prototype.showModal = function showModal() {
  focusBefore.set(this, document.activeElement)
  this.open = true
  this.querySelector<HTMLElement>('a[href], button, input, textarea, [tabindex]')?.focus()
}
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  const before = focusBefore.get(this)
  if (before instanceof HTMLElement) before.focus()
  queueMicrotask(() => this.dispatchEvent(new Event('close')))
}
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)?.close()
})

unstableSetRender((node, container) => {
  const root = createRoot(container)
  root.render(node)
  return async () => root.unmount()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  jest.useRealTimers()
})
