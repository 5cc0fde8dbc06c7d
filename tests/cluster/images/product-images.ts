import { join } from 'node:path'
import { BASE } from './base-image.ts'
import { buildImage } from './buildah.ts'

const root = join(import.meta.dirname, '../../..')
const TAG = '2.3.6'

/** Builds the images of k8s/README.md; the trial's overlay uses these as an operator's overlay uses a registry's. */
export const PRODUCT = {
  product: `localhost/xinyu:${TAG}`,
  face: `localhost/xinyu-face:${TAG}`,
  sandboxes: `localhost/xinyu-sandboxes:${TAG}`,
  'object-store': `localhost/xinyu-object-store:${TAG}`,
}

export const buildProductImages = async (): Promise<string> => {
  for (const [target, name] of Object.entries(PRODUCT))
    await buildImage({ target, name, base: BASE, file: join(root, 'Dockerfile'), context: root })
  return Object.keys(PRODUCT).join(', ')
}
