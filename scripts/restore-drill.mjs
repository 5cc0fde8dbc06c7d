// `npm run drill:restore`: fills the product, backs it up under load, destroys it, restores it, and looks for what is lost.
import './setup.mjs'
await import('../packages/testkit/dist/drill/main.js')
