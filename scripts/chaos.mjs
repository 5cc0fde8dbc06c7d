// `npm run chaos -- --quick`: kills the product and its engines under load and checks that no guarantee was broken.
import './setup.mjs'
await import('../packages/testkit/dist/chaos/main.js')
