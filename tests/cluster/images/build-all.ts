import type { Report } from '../report.ts'
import { ensureBaseImage } from './base-image.ts'
import { lookIntoImages } from './contents.ts'
import { buildEngineImages } from './engine-images.ts'
import { buildProductImages } from './product-images.ts'

/** Builds every image of a trial; returns whether all succeeded. */
export const buildImages = async (report: Report): Promise<boolean> =>
  (await report.check('the base of the images', () => ensureBaseImage().then(() => 'Debian and Node'))) &&
  (await report.check('the images as shipped', buildProductImages)) &&
  (await report.check('what the images hold', lookIntoImages)) &&
  report.check('the engines’ images', buildEngineImages)
