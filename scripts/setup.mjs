// Prepares a checkout: installs packages, then builds, skipping what is up to date.
// Importing this file runs it; code after the import can use the built product.
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
