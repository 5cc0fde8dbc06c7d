// Makes a fresh checkout ready: packages, then builds. Everything that is up to date is left alone.
// Importing this file does it; what follows the import may use the built product.
import { build } from './build.mjs'
import { checkMachine, install } from './install.mjs'
import { productNode } from './run.mjs'
import { exitWithError } from './console.mjs'

async function setup() {
  checkMachine()
  await install()
  const path = productNode()
  await build()
  return path
}

/** The Node to run the product with. */
export const node = await setup().catch(exitWithError)
