/** The place of a request. */
export { IpLocator } from './ip-locator.ts'
export { PlacesModule } from './places.module.ts'
