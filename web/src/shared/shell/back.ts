import { port } from './shell.ts'

/** The browser's history, which its router uses too. */
export const back = port('back', {
  state: () => window.history.state,
  push: (state) => window.history.pushState(state, ''),
  go: (entries) => window.history.go(entries),
  onStep: (listener) => window.addEventListener('popstate', listener),
})
