// `npm run drill:restore`: fills the product, backs it up under load, destroys it, restores it, and checks for lost
// data.
import './setup.mjs'
await import('../packages/testkit/dist/drill/main.js')
